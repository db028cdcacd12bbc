import { ConfigError, type SchemaValidator } from '@mortise/core';

/** The validator that enforces the schemas of a server, or `unchecked: true` to enforce none. */
export type CheckOptions =
  | { readonly validator: SchemaValidator; readonly unchecked?: undefined }
  /** `true` to check neither arguments nor results. */
  | { readonly unchecked: true; readonly validator?: undefined };

/** Checks the options of callers without types. Throws `no_validator`. */
export function assertChecked(server: string, { validator, unchecked }: CheckOptions): void {
  if (validator || unchecked === true) return;
  throw new ConfigError(
    'no_validator',
    `toolset "${server}": nothing would check arguments and results; give a validator, or set unchecked: true`,
  );
}
