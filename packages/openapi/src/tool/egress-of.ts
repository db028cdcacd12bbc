import { type JsonObject, type ToolEgress, takesAddress } from '@mortise/core';
import type { Operation } from '../operation/operation.ts';
import type { OpenapiSettings } from './openapi-options.ts';

/**
 * The destinations of an operation's arguments: those that the application declares, else the host of its
 * server.
 *
 * No argument changes that host: servers use the defaults of their variables, and redirects stay within the
 * origin. If an argument is clearly an address, the result is undefined, which means any address in the
 * arguments: this library sends nothing there, but the API might.
 */
export function egressOf(
  operation: Operation,
  server: URL,
  schema: JsonObject,
  { egress }: Pick<OpenapiSettings, 'egress'>,
): ToolEgress | undefined {
  return egress?.(operation) ?? (takesAddress(schema) ? undefined : { hosts: [server.host] });
}
