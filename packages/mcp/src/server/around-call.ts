import type { RequestId, ServerContext } from '@modelcontextprotocol/server';
import type { JsonObject } from '@mortise/core';

/** A call of a client, with the data of its transport. */
export interface ServedCall {
  readonly name: string;
  /** The id of the JSON-RPC request. */
  readonly requestId: RequestId;
  /** The MCP session of the request; undefined if there is none. */
  readonly sessionId: string | undefined;
  /** `pipe`: standard input and output, or a transport of the application. */
  readonly transport: 'http' | 'pipe';
  /** The `_meta` of the request, such as a `traceparent`: unverified data of the client. */
  readonly meta: JsonObject | undefined;
}

/**
 * Wraps a call of a client: `run` answers it, or returns a request for input, and rejects with an error of
 * the protocol. The client gets the result of `run`. The call runs once: also if `run` is called twice or
 * never, or if the wrapper throws, which is reported to `onError`.
 */
export type AroundCall = (run: () => Promise<object>, call: ServedCall) => Promise<void>;

/** Runs a call inside the `aroundCall` of the application. */
export async function around<Result extends object>(
  aroundCall: AroundCall | undefined,
  run: () => Promise<Result>,
  call: ServedCall,
  failed: (error: unknown) => void,
): Promise<Result> {
  if (!aroundCall) return run();
  let running: Promise<Result> | undefined;
  const once = (): Promise<Result> => {
    if (!running) {
      running = run();
      // The wrapper may handle the rejection later, so it is marked as handled here.
      running.catch(() => {});
    }
    return running;
  };
  let thrown: { readonly error: unknown } | undefined;
  try {
    await aroundCall(once, call);
  } catch (error) {
    thrown = { error };
  }
  try {
    const result = await once();
    if (thrown) failed(thrown.error);
    return result;
  } catch (error) {
    // The wrapper may rethrow the error of the call.
    if (thrown && thrown.error !== error) failed(thrown.error);
    throw error;
  }
}

/** Returns the data of a call for `aroundCall`. */
export function servedCallOf(name: string, { http, sessionId, mcpReq }: ServerContext): ServedCall {
  const { id: requestId, _meta: meta } = mcpReq;
  return {
    name,
    requestId,
    sessionId,
    transport: http ? 'http' : 'pipe',
    meta: meta as JsonObject | undefined,
  };
}
