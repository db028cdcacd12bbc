import type { JsonObject, Tool } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';

/** The tool as it left. */
export async function leftOf({
  listTools,
}: {
  listTools(): Promise<{ readonly tools: readonly Tool[] }>;
}): Promise<Tool> {
  return present((await listTools()).tools[0], 'the tool');
}
/** The dialect is optional: the other framework may declare it or not. */
export function withoutDialect({ $schema: _, ...schema }: JsonObject): JsonObject {
  return schema;
}
