import { ConfigError, type SchemaValidator } from '@mortise/core';

/** The validator that enforces the schemas of a server, or `unchecked: true` for none. */
export type CheckOptions =
  | { readonly validator: SchemaValidator; readonly unchecked?: undefined }
  /** Neither arguments nor results are checked. */
  | { readonly unchecked: true; readonly validator?: undefined };

/** For callers without types. Throws `no_validator`. */
export function assertChecked(server: string, { validator, unchecked }: CheckOptions): void {
  if (validator || unchecked === true) return;
  throw new ConfigError(
    'no_validator',
    `toolset "${server}": nothing would check what goes to the server and comes back; give a validator, or set unchecked: true`,
  );
}
