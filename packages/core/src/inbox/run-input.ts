import { type Limits, limitNames } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { listOf } from '../error/member-rules.ts';
import type { JsonInput, JsonObject } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/**
 * The input of a run. Without a message, answers, results or withdrawals, the run continues where the log
 * stopped.
 */
export interface RunInput {
  /**
   * The session: its key, or an id for the default app and user; if omitted, a new session. A message creates
   * a session that does not exist; for answers, results and withdrawals, such a session is an error.
   */
  readonly session?: string | SessionKey | undefined;
  /** The user's message: text, or a `Content` with other parts. */
  readonly message?: string | Content | undefined;
  /**
   * The author of the message, stored with the message for
   * people who read the log. No model reads the author.
   */
  readonly by?: string | undefined;
  /**
   * A tool call of the application itself, without a model: it is checked, gated, logged and bounded like
   * every call. The run ends with the call, and the run's result has its `outcome`. A `message` that is given
   * too is shown to people and models as the reason.
   */
  readonly call?: CallInput | undefined;
  /** Makes a repeated request harmless: the same input is accepted once. */
  readonly inputId?: string | undefined;
  /** Answers to questions of the session, each `{ requestId, value, by? }`. */
  readonly answers?: readonly AnswerInput[] | undefined;
  /** Results of long-running tools and of tools that the client runs, each `{ callId, outcome, by? }`. */
  readonly results?: readonly ResultInput[] | undefined;
  /** Questions that no longer need an answer, each `{ requestId, reason? }`. */
  readonly withdraw?: readonly WithdrawInput[] | undefined;
  /** Dependencies for tools and callbacks of this run; never stored. */
  readonly deps?: unknown;
  /** Limits of this run, which override those of the agent and the runner, one by one. Not stored. */
  readonly limits?: Limits | undefined;
  /** Cancels the run; open questions stay open. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Stops the run at a point where it can be resumed: no further model call or tool call starts, active ones
   * end, nothing is cancelled. The run is then `suspended`, and any process can resume it.
   */
  readonly suspend?: AbortSignal | undefined;
  /**
   * The behaviour if another run has the session: `deliver` this input to its inbox (the default), so that it
   * is not lost, or `refuse` it, so that the caller can retry. In both cases the run fails with
   * `session_busy`; a `call` is never delivered.
   */
  readonly whenBusy?: 'deliver' | 'refuse' | undefined;
  /**
   * The behaviour if a limit, a user or a failure has stopped the session and this run has no new input:
   * `continue` it (the default), `retry` it only if it failed, or let it `rest`; the last two continue anyway
   * if the inbox has items. A run that rests fails with `no_input`: this is for callers that may start a run
   * of a session too often.
   */
  readonly whenStopped?: 'continue' | 'retry' | 'rest' | undefined;
}

/** The rule for each member of a run's input. */
const runInputNames: MemberRules<RunInput> = {
  session: true,
  message: true,
  by: 'text',
  call: 'object',
  inputId: 'text',
  answers: listOf('object'),
  results: listOf('object'),
  withdraw: listOf('object'),
  deps: true,
  limits: limitNames,
  signal: 'object',
  suspend: 'object',
  whenBusy: ['refuse', 'deliver'],
  whenStopped: ['continue', 'retry', 'rest'],
};

/**
 * Returns the checked input of a run: a string counts as a message in a new session. Throws
 * `unknown_option`, `invalid_option`.
 */
export function runInput(given: string | RunInput): RunInput {
  if (typeof given === 'string') return { message: given };
  return checkMembers('run', given, runInputNames);
}

/** A call of a tool by its name. */
export interface CallInput {
  readonly name: string;
  /** The arguments as a model would send them: the tool checks them. Default: none. */
  readonly args?: JsonObject | undefined;
}

/** An answer to one question. */
export interface AnswerInput {
  /** The `id` of the question. */
  readonly requestId: string;
  /** The answer, such as `{ confirmed: true }`. */
  readonly value: JsonInput;
  /**
   * The user who answers: required if a question needs the answers of several users, which are distinguished
   * by this id in Unicode NFC. A value with invisible characters is refused with `invalid_user_id`.
   */
  readonly by?: string | undefined;
}

/** A question to withdraw: its call is denied, or, if the call had started, its outcome is unknown. */
export interface WithdrawInput {
  readonly requestId: string;
  /** The reason, which the model reads. */
  readonly reason?: string | undefined;
}

/** The result of a call that waits for it from outside. */
export interface ResultInput {
  readonly callId: string;
  readonly outcome: ToolOutcome;
  /** The user or system that reports the result. */
  readonly by?: string | undefined;
}
