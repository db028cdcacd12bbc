import { isJsonObject, type JsonObject } from '@mortise/core';
import { deepest, isRecord, isShallow } from '../json/json-shape.ts';
import { rawKey } from '../transport/repair-message.ts';

/** Annotations of a tool by its server: hints, which come from an untrusted server. */
export interface McpAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool as its server describes it. Its texts are unchanged; they are cleaned when they are shown. */
export interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: McpAnnotations;
  /** Set only if the server runs the tool as a task and not as a call. */
  readonly execution?: { readonly taskSupport: 'required' };
  readonly _meta?: JsonObject;
}

/** A tool as a client of either version of the SDK lists it, or as the server sent it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
  readonly execution?: object | undefined;
  readonly _meta?: object | undefined;
}

/** The reason why an entry of a list cannot be offered, and the name of the tool if the entry has one. */
export interface UnreadDefinition {
  readonly problem: string;
  readonly about: { readonly tool?: string };
}

/** Reads one entry of a list. A definition is returned unchanged. */
export function readDefinition(entry: unknown): McpToolDefinition | UnreadDefinition {
  if (isDefinition(entry)) return entry;
  const raw = rawOf(entry);
  if (!isRecord(raw)) return { problem: 'it is not an object', about: {} };
  const { name, title, description, inputSchema, outputSchema, annotations, execution, _meta } = raw;
  if (typeof name !== 'string' || name === '') return { problem: 'it has no name', about: {} };
  const problem = !isShallow(raw, deepest)
    ? `it is nested more than ${deepest} levels deep`
    : isOfObjects(inputSchema)
      ? undefined
      : 'its inputSchema is not the schema of an object';
  if (problem !== undefined) return { problem, about: { tool: name } };
  const definition: McpToolDefinition = {
    name,
    ...(typeof title === 'string' && { title }),
    description: typeof description === 'string' ? description : '',
    inputSchema: inputSchema as JsonObject,
    ...(isSchema(outputSchema) && { outputSchema }),
    annotations: hintsOf(annotations),
    ...(isRecord(execution) && execution['taskSupport'] === 'required' && { execution: taskOnly }),
    ...(isSchema(_meta) && { _meta }),
  };
  definitions.add(definition);
  return definition;
}

function isDefinition(entry: unknown): entry is McpToolDefinition {
  return isRecord(entry) && definitions.has(entry);
}

/**
 * Returns true if a schema can describe arguments. Arguments are an object, even if the schema has no `type`.
 */
function isOfObjects(schema: unknown): boolean {
  if (!isSchema(schema)) return false;
  const { type } = schema;
  return type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
}

/** Returns true if an entry has an output schema, valid or not. */
export function hasOutputSchema(entry: unknown): boolean {
  const raw = rawOf(entry);
  return isRecord(raw) && raw['outputSchema'] !== undefined && raw['outputSchema'] !== null;
}

/** Returns the result of a call, or the entry of a list, as the server sent it. */
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

/** Returns true if a value is an object: it came over the wire, so it is JSON. */
function isSchema(value: unknown): value is JsonObject {
  return isJsonObject(value as JsonObject);
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const taskOnly = { taskSupport: 'required' } as const;
const definitions = new WeakSet<object>();
