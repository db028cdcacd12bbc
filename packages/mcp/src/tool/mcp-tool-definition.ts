import { isJsonObject, type JsonObject } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import { deepest, isShallow } from '../json/is-shallow.ts';
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

/** Why an entry of a list cannot be offered, and the name that it has, where it has one. */
export interface UnreadDefinition {
  readonly problem: string;
  readonly about: { readonly tool?: string };
}

/** Reads one entry of a list. */
export function readDefinition(entry: unknown): McpToolDefinition | UnreadDefinition {
  const raw = rawOf(entry);
  if (!isRecord(raw)) return { problem: 'it is no object', about: {} };
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = raw;
  if (typeof name !== 'string' || name === '') return { problem: 'it has no name', about: {} };
  const problem = !isShallow(raw, deepest)
    ? `it is nested more than ${deepest} levels deep`
    : !isSchema(inputSchema) || inputSchema['type'] !== 'object'
      ? 'its inputSchema describes no object'
      : outputSchema !== undefined && !isSchema(outputSchema)
        ? 'its outputSchema is no schema'
        : undefined;
  if (problem !== undefined) return { problem, about: { tool: name } };
  return {
    name,
    ...(typeof title === 'string' && { title }),
    description: typeof description === 'string' ? description : '',
    inputSchema: inputSchema as JsonObject,
    ...(outputSchema !== undefined && { outputSchema: outputSchema as JsonObject }),
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
