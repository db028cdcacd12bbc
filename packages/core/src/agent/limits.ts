import type { MemberRules } from '../error/check-members.ts';
import { milliseconds, wholeNumber } from '../error/member-rules.ts';
/**
 * Bounds of what an agent and everything nested in it may use, counted
 * from the log, so that pausing and resuming does not reset them.
 */
export interface AgentLimits {
  /** The maximum number of model calls; default 25, and for a nested run the rest of the runs around it. */
  readonly modelCalls?: number;
  /** Function calls that models made; default none. */
  readonly toolCalls?: number;
  /** Input and output tokens together, as far as the providers count them; default none. */
  readonly tokens?: number;
}

/** Bounds of one invocation. */
export interface Limits extends AgentLimits {
  /** Milliseconds that one run may take, waiting for people not counted; default none. */
  readonly deadlineMs?: number;
  /**
   * The behaviour at a limit: `stop` (the default), or `answer`: one more model call, without tools, so that
   * there is a text for the user. The run is `limited` in either case. A workflow asks the members whose turn
   * it is; a nested agent's answer is in the error that its caller reads.
   */
  readonly onLimit?: 'stop' | 'answer';
}

/** What limits may say. */
export const limitNames: MemberRules<Limits> = {
  modelCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
  toolCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
  tokens: wholeNumber(0, Number.POSITIVE_INFINITY),
  deadlineMs: milliseconds(1),
  onLimit: ['stop', 'answer'],
};

/** The name of the limit that was reached. */
export type LimitName = 'modelCalls' | 'toolCalls' | 'tokens' | 'deadlineMs';

/** What an invocation has used so far. */
export interface LimitUsage {
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly tokens: number;
}

/** The first limit that leaves no room for another model call. */
export function limitReached(limits: Limits, used: LimitUsage): Exclude<LimitName, 'deadlineMs'> | undefined {
  if (modelCallsLeft(limits, used) <= 0) return 'modelCalls';
  if (limits.toolCalls !== undefined && used.toolCalls >= limits.toolCalls) return 'toolCalls';
  if (limits.tokens !== undefined && used.tokens >= limits.tokens) return 'tokens';
  return undefined;
}

/** How many model calls there is room for. */
export function modelCallsLeft(
  { modelCalls = defaultModelCalls }: Limits,
  used: Pick<LimitUsage, 'modelCalls'>,
): number {
  return modelCalls - used.modelCalls;
}

const defaultModelCalls = 25;
