import { isRecord } from '../json/is-record.ts';
import { visibleText } from '../text/visible-text.ts';

/** The whole definition of a tool, or the whole result of a call, as the server sent it, in the `_meta` of what the client reads. */
export const rawKey: string = 'io.mortise/raw';

/** What was found in a message and could not be taken as it was. */
export type RepairNote = (problem: string) => void;

/** Reads both directions of a connection, so that one odd message costs no more than itself. */
export interface MessageRepair {
  sent(message: unknown): void;
  /** The message for the client; undefined: nothing of it is left. */
  received(message: unknown): Readonly<Record<string, unknown>> | undefined;
}

/**
 * The SDKs parse a whole list or result at once: one bad definition costs all tools, one block that is not known the
 * whole answer. So the client gets a stub of what it has to know, and this package reads the rest itself.
 */
export function messageRepair(note: RepairNote): MessageRepair {
  const asked = new Map<unknown, { readonly method: string; readonly cursor: unknown }>();
  return {
    sent(message) {
      if (!isRecord(message) || message['id'] === undefined) return;
      const { method, params } = message;
      if (method === 'tools/list' || method === 'tools/call')
        asked.set(message['id'], { method, cursor: isRecord(params) ? params['cursor'] : undefined });
    },
    received(message) {
      if (!isRecord(message)) {
        note('sent a message that is no JSON object');
        return undefined;
      }
      const { id, result, error } = message;
      if (result === undefined && error === undefined) return message;
      const request = asked.get(id);
      asked.delete(id);
      // Both at once is neither by the protocol, and nobody would be answered.
      if (error !== undefined) return { jsonrpc: '2.0', id, error: errorOf(error) };
      if (!request) return message;
      if (!isRecord(result)) return { jsonrpc: '2.0', id, error: errorOf(undefined) };
      if (request.method === 'tools/call') return { ...message, result: stubOfResult(result) };
      if (request.cursor !== undefined && result['nextCursor'] === request.cursor)
        return { jsonrpc: '2.0', id, error: { code: -32603, message: 'the list repeats its cursor' } };
      return { ...message, result: stubOfList(result, note) };
    },
  };
}

function errorOf(error: unknown): unknown {
  if (isRecord(error) && Number.isSafeInteger(error['code']) && typeof error['message'] === 'string') return error;
  return { code: -32603, message: 'the server answered neither a result nor an error with a code' };
}

function stubOfResult(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { resultType } = result;
  if (resultType !== undefined && resultType !== 'complete') return result;
  return { ...(resultType !== undefined && { resultType }), content: [], _meta: { [rawKey]: result } };
}

function stubOfList(result: Readonly<Record<string, unknown>>, note: RepairNote): Readonly<Record<string, unknown>> {
  const { tools } = result;
  if (!Array.isArray(tools)) return result;
  return {
    ...result,
    tools: tools.flatMap((tool: unknown, at) => {
      const problem = problemOf(tool);
      if (problem === undefined) return [stubOfTool(tool as Readonly<Record<string, unknown>>)];
      const name = isRecord(tool) && typeof tool['name'] === 'string' ? `"${visibleText(tool['name'], 80)}"` : `${at}`;
      note(`tool ${name} is left out: it ${problem}`);
      return [];
    }),
  };
}

function problemOf(tool: unknown): string | undefined {
  if (!isRecord(tool)) return 'is no object';
  if (typeof tool['name'] !== 'string' || tool['name'] === '') return 'has no name';
  const { inputSchema } = tool;
  if (!isRecord(inputSchema) || inputSchema['type'] !== 'object') return 'has no inputSchema of an object';
  return isShallow(tool, deepest) ? undefined : `is nested more than ${deepest} levels deep`;
}

/** The clients, and all who read a definition, descend into it. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

function stubOfTool(tool: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inputSchema = tool['inputSchema'] as Readonly<Record<string, unknown>>;
  const { properties, required } = inputSchema;
  // The clients take no `true` as a property; they read the schema for nothing but its headers.
  const isPlain =
    (properties === undefined || (isRecord(properties) && Object.values(properties).every(isRecord))) &&
    (required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string')));
  return {
    name: tool['name'],
    inputSchema: isPlain ? inputSchema : { type: 'object' },
    _meta: { [rawKey]: tool },
  };
}

const deepest = 128;
