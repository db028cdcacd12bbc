import { deepest, isRecord, isShallow } from '../json/json-shape.ts';

/**
 * The `_meta` key that holds the complete definition of a tool, or the complete result of a call, as the
 * server sent it. In the `_meta` of a request the key asks for that, and is removed before the request is
 * sent.
 */
export const rawKey: string = 'io.mortise/raw';

/**
 * The `_meta` that marks a request whose response this
 * package reads. The client gets other responses unchanged.
 */
export const askRaw: Readonly<Record<string, unknown>> = Object.freeze({ [rawKey]: true });

/**
 * The key in the data of an error that marks a response
 * which broke off, as opposed to an error of the server.
 */
export const brokenKey: string = 'io.mortise/broken';

/** Called with each problem in a message that had to be repaired. */
export type RepairNote = (problem: string) => void;

/**
 * Repairs the messages of both directions of a connection,
 * so that one invalid message does not break the others.
 */
export interface MessageRepair {
  /** Returns the message for the server. */
  sent<T>(message: T): T;
  /** Returns the message for the client; undefined if the message is dropped. */
  received(message: unknown): Readonly<Record<string, unknown>> | undefined;
  /**
   * Returns the error for the client if no response to this request
   * can arrive any more; undefined if a response has arrived.
   */
  ended(message: unknown): Readonly<Record<string, unknown>> | undefined;
}

/**
 * Repairs messages between client and server. The client gets a stub of each definition and result, which
 * contains the original for this package: the SDKs parse a list or result at once, so that one invalid
 * definition would fail all tools, and one unknown block the complete result.
 */
export function messageRepair(note: RepairNote): MessageRepair {
  const asked = new Map<unknown, { readonly method: string; readonly cursor: unknown; readonly wantsRaw: boolean }>();
  return {
    sent(message) {
      if (!isRecord(message)) return message;
      const { id, method, params } = message as Readonly<Record<string, unknown>>;
      if (method === 'notifications/cancelled' && isRecord(params)) asked.delete(params['requestId']);
      if (id === undefined || typeof method !== 'string') return message;
      const plain = isRecord(params) ? withoutMark(params) : params;
      asked.set(id, { method, cursor: isRecord(params) ? params['cursor'] : undefined, wantsRaw: plain !== params });
      return plain === params ? message : { ...message, params: plain };
    },
    ended(message) {
      const id = isRecord(message) ? message['id'] : undefined;
      if (!asked.delete(id)) return undefined;
      return {
        jsonrpc: '2.0',
        id,
        error: {
          code: -32000,
          message: 'the stream ended before the response was complete',
          data: { [brokenKey]: true },
        },
      };
    },
    received(message) {
      if (!isRecord(message)) {
        note('sent a message that is not a JSON object');
        return undefined;
      }
      const { id, result, error } = message;
      if (result === undefined && error === undefined) return message;
      const request = asked.get(id);
      asked.delete(id);
      // A message with a result and an error is invalid in the
      // protocol, and the client would not settle the request.
      if (error !== undefined) return { jsonrpc: '2.0', id, error: errorOf(error) };
      if (!request || !(request.wantsRaw || request.method.endsWith('/list'))) return message;
      if (!isRecord(result)) return { jsonrpc: '2.0', id, error: errorOf(undefined) };
      if (request.method === 'tools/call') return { ...message, result: stubOfResult(result) };
      const list = withoutEnd(result);
      if (request.cursor !== undefined && list['nextCursor'] === request.cursor)
        return { jsonrpc: '2.0', id, error: { code: -32603, message: 'the list repeats its cursor' } };
      return { ...message, result: request.wantsRaw ? stubOfList(list) : list };
    },
  };
}

/** Returns the parameters without the marker of this package; the same object if there is no marker. */
function withoutMark(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { _meta, ...others } = params;
  if (!isRecord(_meta) || _meta[rawKey] !== true) return params;
  const { [rawKey]: _mark, ...meta } = _meta;
  return Object.keys(meta).length > 0 ? { ...others, _meta: meta } : others;
}

/**
 * Removes an empty cursor. Some servers mark the end of a
 * list with it; clients reject it, or request another page.
 */
function withoutEnd(list: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { nextCursor, ...others } = list;
  return nextCursor === null || nextCursor === '' ? others : list;
}

function errorOf(error: unknown): unknown {
  if (isRecord(error) && Number.isSafeInteger(error['code']) && typeof error['message'] === 'string') return error;
  return { code: -32603, message: 'the server answered neither a result nor an error with a code' };
}

function stubOfResult(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { resultType } = result;
  // Clients know only this other type of result, and this package reads it itself.
  if (resultType === 'input_required') return result;
  return { ...(resultType !== undefined && { resultType: 'complete' }), content: [], _meta: { [rawKey]: result } };
}

function stubOfList(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { tools } = result;
  return Array.isArray(tools) ? { ...result, tools: tools.map(stubOfTool) } : result;
}

/** Returns a stub of an entry, even of an invalid one, which the reader of the list reports. */
function stubOfTool(tool: unknown): Readonly<Record<string, unknown>> {
  const { name, inputSchema } = isRecord(tool) ? tool : {};
  return {
    name: typeof name === 'string' && name !== '' ? name : '?',
    inputSchema: isRecord(inputSchema) && isPlain(inputSchema) ? inputSchema : { type: 'object' },
    _meta: { [rawKey]: tool },
  };
}

/**
 * Returns true if the SDK's clients accept an input schema. They do not accept `true` as the schema of a
 * property; they read schemas, at every level, only to find headers.
 */
function isPlain(inputSchema: Readonly<Record<string, unknown>>): boolean {
  const { type, properties, required } = inputSchema;
  return (
    type === 'object' &&
    (properties === undefined || (isRecord(properties) && Object.values(properties).every(isRecord))) &&
    (required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string'))) &&
    isShallow(inputSchema, deepest)
  );
}
