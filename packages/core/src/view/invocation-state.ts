import type { ModelUsage, Usage } from '../content/usage.ts';

/** What has been used since the user's last message, or since the last continuation. */
export interface InvocationState {
  readonly id: string;
  modelCalls: number;
  toolCalls: number;
  tokens: number;
  usage: Usage;
  /** At the root: the usage of each model that said what it used. Replaced, never changed. */
  usageByModel: readonly ModelUsage[];
  /** Model calls in a row that gave nothing. */
  emptyTurns: number;
  /** Structured outputs that did not match. */
  badOutputs: number;
  /** Why the invocation cannot go on by itself. */
  stopped: InvocationStop | undefined;
}

/** Why an invocation stopped before its end. */
export interface InvocationStop {
  readonly status: 'limited' | 'cancelled' | 'failed';
  readonly code: string;
  readonly message: string;
  /** The call of a model failed: the message may say what its provider said. */
  readonly ofModel?: true;
}

/** Nothing used yet. */
export function beginInvocation(id: string): InvocationState {
  return {
    id,
    modelCalls: 0,
    toolCalls: 0,
    tokens: 0,
    usage: {},
    usageByModel: [],
    emptyTurns: 0,
    badOutputs: 0,
    stopped: undefined,
  };
}
