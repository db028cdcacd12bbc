import { isJsonObject, type JsonObject } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import { rawKey } from '../transport/repair-message.ts';

/** What a server says of itself about one of its tools: hints, which nothing obliges it to keep. */
export interface McpAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool as its server describes it. The texts are the server's: they are cleaned where they are shown. */
export interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: McpAnnotations;
  readonly _meta?: JsonObject;
}

/** Reads one entry of a list; a text says why it cannot be offered. */
export function readDefinition(entry: unknown): McpToolDefinition | string {
  const raw = rawOf(entry);
  if (!isRecord(raw)) return 'it is no object';
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = raw;
  if (typeof name !== 'string' || name === '') return 'it has no name';
  if (!isSchema(inputSchema) || inputSchema['type'] !== 'object') return 'its inputSchema describes no object';
  if (outputSchema !== undefined && !isSchema(outputSchema)) return 'its outputSchema is no schema';
  return {
    name,
    ...(typeof title === 'string' && { title }),
    description: typeof description === 'string' ? description : '',
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    annotations: hintsOf(annotations),
    ...(isSchema(_meta) && { _meta }),
  };
}

/** What a call or a list gave, as the server sent it. */
export function rawOf(value: unknown): unknown {
  const meta = isRecord(value) ? value['_meta'] : undefined;
  return isRecord(meta) && rawKey in meta ? meta[rawKey] : value;
}

function hintsOf(annotations: unknown): McpAnnotations {
  if (!isRecord(annotations)) return {};
  return Object.fromEntries(
    hints.filter((hint) => typeof annotations[hint] === 'boolean').map((hint) => [hint, annotations[hint]]),
  );
}

/** What came over the wire is JSON already. */
function isSchema(value: unknown): value is JsonObject {
  return isJsonObject(value as JsonObject);
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
