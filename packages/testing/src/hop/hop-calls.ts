import type { JsonObject, Tool } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';

/** Exports the tool. */
export async function leftOf({
  listTools,
}: {
  listTools(): Promise<{ readonly tools: readonly Tool[] }>;
}): Promise<Tool> {
  return present((await listTools()).tools[0], 'the tool');
}
/** Returns a schema without its dialect, which the other framework may omit. */
export function withoutDialect({ $schema: _, ...schema }: JsonObject): JsonObject {
  return schema;
}
