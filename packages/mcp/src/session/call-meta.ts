import type { JsonObject } from '@mortise/core';
import type { McpCall } from '../endpoint/mcp-client.ts';
import { messageOf } from '../error/call-error.ts';

/**
 * Returns additional `_meta` of a call, such as a `traceparent`: called when a call is sent, in the async
 * context of its tool. If it throws, the call is sent without, and a warning is emitted.
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
    session.note(`callMeta failed, so a call was sent without it: ${messageOf(error)}`);
    return call;
  }
}
