import { ConfigError } from '@mortise/core';

/**
 * Loads the SDK of a vendor. Rejects with `ConfigError` (`missing_package`) if it is not installed.
 * @param load Imports the SDK.
 * @param maker The name of the function whose model needs it.
 */
export async function loadSdk<Sdk>(name: string, load: () => Promise<Sdk>, maker: string): Promise<Sdk> {
  try {
    return await load();
  } catch (cause) {
    throw new ConfigError(
      'missing_package',
      `the package "${name}" could not be loaded: run \`npm install ${name}\`, or give \`${maker}(id, { client })\``,
      { cause },
    );
  }
}
