import type { JsonObject } from '@mortise/core';

/** A function call, as the SDK has it. */
export interface AgentsCall {
  readonly type: 'function_call';
  readonly name: string;
  readonly callId: string;
  /** JSON. */
  readonly arguments: string;
  readonly status?: 'in_progress' | 'completed' | 'incomplete' | undefined;
}

export function agentsCall(name: string, callId: string, args: JsonObject): AgentsCall {
  return { type: 'function_call', name, callId, arguments: JSON.stringify(args), status: 'completed' };
}
