import type { JsonObject } from '@mortise/core';
import type { McpCall, McpClient } from '../endpoint/mcp-server.ts';
import { messageOf } from '../error/call-error.ts';
import { askRaw } from '../transport/repair-message.ts';

/** A call that a session sends to its server. */
export interface SessionCall {
  readonly call: McpCall;
  readonly inputSchema: object;
  /** True if the call may be sent again after the first attempt was lost. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}

/** Options of a call. */
export interface McpCallOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
  readonly onprogress: (progress: unknown) => void;
  readonly allowInputRequired: true;
  /**
   * The tool definition from which headers are made; without the
   * output schema, because this package checks the output itself.
   */
  readonly toolDefinition: { readonly name: string; readonly inputSchema: object };
}

/**
 * Calls a tool with a client of either major version of the SDK. `isOurs` is true if a transport of this
 * package delivers the server's unchanged answer.
 */
export function callWith(
  client: McpClient,
  params: McpCall,
  options: McpCallOptions,
  isOurs: boolean,
): Promise<unknown> {
  const call = isOurs ? { ...params, _meta: { ...params._meta, ...askRaw } } : params;
  const list: readonly unknown[] = client.getProtocolEra ? [call, options] : [call, undefined, options];
  return (client.callTool as (...args: readonly unknown[]) => Promise<unknown>).apply(client, [...list]);
}

/**
 * Returns additional `_meta` of a call, such as a `traceparent`: called when a call is sent, in the async
 * context of its tool. If the function throws, the call is sent without its `_meta`, and a warning is
 * emitted.
 */
export type CallMeta = () => JsonObject | undefined;

interface Notes {
  note(problem: string): void;
}

/** Adds the application's `_meta` to a call. */
export function withMeta(call: McpCall, callMeta: CallMeta | undefined, session: Notes): McpCall {
  try {
    const meta = callMeta?.();
    return meta ? { ...call, _meta: meta } : call;
  } catch (error) {
    session.note(`callMeta failed, so a call was sent without its _meta: ${messageOf(error)}`);
    return call;
  }
}
