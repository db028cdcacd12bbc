import { ConfigError } from '@mortise/core';

/**
 * The SDK of a vendor. Rejects with `ConfigError` (`missing_package`) where it is not installed.
 *
 * @param load imports it.
 * @param maker the function whose model needs it.
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
