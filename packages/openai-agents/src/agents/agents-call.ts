import type { JsonObject } from '@mortise/core';

/** A function call, in the SDK's format. */
export interface AgentsCall {
  readonly type: 'function_call';
  readonly name: string;
  readonly callId: string;
  /** The arguments, as JSON text. */
  readonly arguments: string;
  readonly status?: 'in_progress' | 'completed' | 'incomplete' | undefined;
}

export function agentsCall(name: string, callId: string, args: JsonObject): AgentsCall {
  return { type: 'function_call', name, callId, arguments: JSON.stringify(args), status: 'completed' };
}
