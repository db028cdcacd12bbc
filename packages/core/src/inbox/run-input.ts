import { type Limits, limitNames } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { listOf } from '../error/member-rules.ts';
import type { JsonInput, JsonObject } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/**
 * What a run is given. With neither message, answers, results
 * nor withdrawals it continues where the log stopped.
 */
export interface RunInput {
  /**
   * Left out: a new session. An id: of the default app and user. A message makes an unknown session; anything
   * about its questions is an error.
   */
  readonly session?: string | SessionKey | undefined;
  readonly message?: string | Content | undefined;
  /** Who wrote the message: stored with it, for those who read the log. No model reads it. */
  readonly by?: string | undefined;
  /**
   * A tool that the application calls itself, without a model: checked, gated, logged and bounded as every
   * call. The run ends with it, and its result has the `outcome`. A `message` beside it is what people and
   * models read as the reason.
   */
  readonly call?: CallInput | undefined;
  /** Makes a repeated request harmless: the same input is accepted once. */
  readonly inputId?: string | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  /** Of long-running tools, and of tools that the client runs. */
  readonly results?: readonly ResultInput[] | undefined;
  /** Questions that nobody needs to answer any more. */
  readonly withdraw?: readonly WithdrawInput[] | undefined;
  /** For tools and callbacks of this run; never stored. */
  readonly deps?: unknown;
  /** Over the agent's and the runner's, one by one. */
  readonly limits?: Limits | undefined;
  /** Cancels the run. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Stops the run where its log can be gone on with: no further model is asked and no further call begun,
   * what has begun comes to its end, nothing is cancelled. The run is `suspended` then, and anybody continues
   * it.
   */
  readonly suspend?: AbortSignal | undefined;
  /**
   * Where another run has the session: `deliver` what came with this one to its mailbox (the default), so
   * that it is not lost, or `refuse` it, for a caller who tries again with the same. Fails with
   * `session_busy` either way; a `call` is never delivered.
   */
  readonly whenBusy?: 'deliver' | 'refuse' | undefined;
  /**
   * Where a limit, a person or a failure has stopped the session, and nothing comes with this run: `continue`
   * it (the default), `retry` it where a failure has, or let it `rest`, both unless there is mail. What rests
   * fails with `no_input`: for whoever may be told of a session once too often.
   */
  readonly whenStopped?: 'continue' | 'retry' | 'rest' | undefined;
}

/** The names of its members. */
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
 * A run's input from what a caller gives: a text is a message
 * in a new session. Throws `unknown_option`, `invalid_option`.
 */
export function runInput(given: string | RunInput): RunInput {
  if (typeof given === 'string') return { message: given };
  return checkMembers('run', given, runInputNames);
}

/** A call of a tool by its name. */
export interface CallInput {
  readonly name: string;
  /** As a model would give them: checked by the tool. Default none. */
  readonly args?: JsonObject | undefined;
}

/** What somebody answers to one question. */
export interface AnswerInput {
  readonly requestId: string;
  readonly value: JsonInput;
  /**
   * Who answers: needed where a question takes more than one person, who are told apart by it, in Unicode
   * NFC. One with characters that cannot be seen is refused, `invalid_user_id`.
   */
  readonly by?: string | undefined;
}

/** A question that is taken back: its call is denied, or its outcome unknown where it had begun. */
export interface WithdrawInput {
  readonly requestId: string;
  /** The model reads it. */
  readonly reason?: string | undefined;
}

/** How a call ended that waits for its result from outside. */
export interface ResultInput {
  readonly callId: string;
  readonly outcome: ToolOutcome;
  /** Who says so. */
  readonly by?: string | undefined;
}
