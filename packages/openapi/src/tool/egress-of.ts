import { type JsonObject, type ToolEgress, takesAddress } from '@mortise/core';
import type { Operation } from '../operation/operation.ts';
import type { OpenapiSettings } from './openapi-options.ts';

/**
 * Where what an operation is told may get to: what the application says, else the host of its server.
 *
 * No argument chooses that host: servers have their variables' defaults, and redirects stay within the
 * origin. Where an argument plainly is an address it is undefined, any address in the arguments: this library
 * sends nothing there, but an API that fetches what it is given would.
 */
export function egressOf(
  operation: Operation,
  server: URL,
  schema: JsonObject,
  { egress }: Pick<OpenapiSettings, 'egress'>,
): ToolEgress | undefined {
  return egress?.(operation) ?? (takesAddress(schema) ? undefined : { hosts: [server.host] });
}
