/** Bounds of one invocation, counted from the log, so that pausing and resuming does not reset them. */
export interface Limits {
  /** Model calls; default 25. */
  readonly modelCalls?: number;
  /** Function calls that the model made; default none. */
  readonly toolCalls?: number;
  /** Input and output tokens together, as far as the provider counts them; default none. */
  readonly tokens?: number;
  /** Milliseconds that one run may take, waiting for people not counted; default none. */
  readonly deadlineMs?: number;
  /** When a limit is reached: `stop` (the default), or `answer`: one more model call, without tools. */
  readonly onLimit?: 'stop' | 'answer';
}

/** Which limit was reached. */
export type LimitName = 'modelCalls' | 'toolCalls' | 'tokens' | 'deadlineMs';

/** What an invocation has used so far. */
export interface Used {
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly tokens: number;
}

/** The first limit that leaves no room for another model call. */
export function limitReached(limits: Limits, used: Used): Exclude<LimitName, 'deadlineMs'> | undefined {
  if (used.modelCalls >= (limits.modelCalls ?? defaultModelCalls)) return 'modelCalls';
  if (limits.toolCalls !== undefined && used.toolCalls >= limits.toolCalls) return 'toolCalls';
  if (limits.tokens !== undefined && used.tokens >= limits.tokens) return 'tokens';
  return undefined;
}

const defaultModelCalls = 25;
