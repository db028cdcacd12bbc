import type { MemberRules } from '../error/check-members.ts';
import { milliseconds, wholeNumber } from '../error/member-rules.ts';
/**
 * Limits on the usage of an agent and everything nested in it, counted from the log, so that pausing and
 * resuming does not reset them.
 */
export interface AgentLimits {
  /**
   * The maximum number of model calls; default 25. A nested run has no default of its own: the limits of the
   * runs around it apply.
   */
  readonly modelCalls?: number;
  /** The maximum number of function calls that models made; default none. */
  readonly toolCalls?: number;
  /** The maximum sum of input and output tokens, as far as the providers report them; default none. */
  readonly tokens?: number;
}

/** Limits of one invocation. */
export interface Limits extends AgentLimits {
  /**
   * The maximum time of one `run` or `stream`, in milliseconds; default none. The time between a paused run
   * and the answer does not count, and the run that the answer resumes gets the full time again. Only the
   * runner, the runner's agent and a run's input can set it.
   */
  readonly deadlineMs?: number;
  /**
   * The behaviour at a limit on calls or tokens. `stop` (the default) ends the run. `answer` first calls the
   * model once more, without tools, so that there is a text for the user. The run is `limited` in either
   * case. In a workflow, the members that have the turn answer. The caller of a nested agent reads its answer
   * as part of the error.
   */
  readonly onLimit?: 'stop' | 'answer';
}

/** The rule for each member of `Limits`. */
export const limitNames: MemberRules<Limits> = {
  modelCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
  toolCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
  tokens: wholeNumber(0, Number.POSITIVE_INFINITY),
  deadlineMs: milliseconds(1),
  onLimit: ['stop', 'answer'],
};

/** The name of the limit that was reached. */
export type LimitName = 'modelCalls' | 'toolCalls' | 'tokens' | 'deadlineMs';

/** The usage of an invocation so far. */
export interface LimitUsage {
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly tokens: number;
}

/** Returns the first limit that allows no further model call. */
export function limitReached(limits: Limits, used: LimitUsage): Exclude<LimitName, 'deadlineMs'> | undefined {
  if (modelCallsLeft(limits, used) <= 0) return 'modelCalls';
  if (limits.toolCalls !== undefined && used.toolCalls >= limits.toolCalls) return 'toolCalls';
  if (limits.tokens !== undefined && used.tokens >= limits.tokens) return 'tokens';
  return undefined;
}

/** Returns the number of model calls that the limits still allow. */
export function modelCallsLeft(
  { modelCalls = defaultModelCalls }: Limits,
  used: Pick<LimitUsage, 'modelCalls'>,
): number {
  return modelCalls - used.modelCalls;
}

const defaultModelCalls = 25;
