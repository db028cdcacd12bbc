import type { Model } from '@mortise/core';
import { UsageError } from '../exit/usage-error.ts';
import type { ProviderPackage } from './provider-packages.ts';

/**
 * A model of a provider's package, which is loaded only now. Throws
 * a `UsageError`; `undefined`: the package is not installed.
 */
export async function loadProvider(
  provider: ProviderPackage,
  id: string,
  options: object = {},
): Promise<Model | undefined> {
  const { packageName, factory } = provider;
  const module = await importPackage(provider);
  if (!module) return undefined;
  const make = module[factory];
  if (typeof make !== 'function')
    throw new UsageError(`${packageName} has no ${factory}(); install a version that fits this console`);
  try {
    return (make as (id: string, options: object) => Model)(id, options);
  } catch (error) {
    throw new UsageError(
      `${packageName} could not make the model "${id}": ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The command that installs a provider's package. */
export function installHint({ packageName }: ProviderPackage): string {
  return `npx --yes pnpm@12 --filter @mortise/console add ${packageName}`;
}

async function importPackage({
  packageName,
  load,
}: ProviderPackage): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return await load();
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      'code' in error &&
      error.code === 'ERR_MODULE_NOT_FOUND' &&
      error.message.includes(`'${packageName}'`);
    if (isMissing) return undefined;
    throw new UsageError(
      `${packageName} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
