import type { McpServer } from '../src/index.ts';

/** An error that the server sends as a JSON-RPC error. */
export class RawError extends Error {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.error = { code, message, ...(data !== undefined && { data }) };
  }
}

/** A received request. */
export interface RawRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Creates a server of 2025-11-25 in this process that answers each method with the given result, without an
 * SDK. `seen` contains its requests except the handshake.
 */
export function rawServer(answers: {
  readonly [method: string]: (params: Readonly<Record<string, unknown>>) => unknown;
}): { readonly server: McpServer; readonly seen: RawRequest[] } {
  const seen: RawRequest[] = [];
  const open = (): never => {
    const transport = {
      onmessage: undefined as ((message: never) => void) | undefined,
      onclose: undefined as (() => void) | undefined,
      start: async () => undefined,
      close: async () => transport.onclose?.(),
      send: async ({ id, method, params = {} }: { id?: unknown; method: string; params?: RawRequest['params'] }) => {
        if (id === undefined) return;
        const message = { jsonrpc: '2.0', id, ...answerTo(method, params) };
        queueMicrotask(() => transport.onmessage?.(message as never));
      },
    };
    return transport as never;
  };
  const answerTo = (method: string, params: RawRequest['params']): object => {
    if (method === 'initialize') return { result: handshake };
    if (method !== 'server/discover') seen.push({ method, params });
    const answer = answers[method];
    if (!answer) return { error: { code: -32601, message: 'Method not found' } };
    try {
      return { result: answer(params) };
    } catch (error) {
      if (error instanceof RawError) return { error: error.error };
      throw error;
    }
  };
  return { server: { type: 'transport', open }, seen };
}

const handshake = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {}, resources: {}, prompts: {} },
  serverInfo: { name: 'raw', version: '1' },
};
