import type { FinishReason } from '../content/finish-reason.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Part } from '../content/part.ts';
import type { PendingCall } from '../content/pending-request.ts';
import type { Source } from '../content/source.ts';
import type { ModelUsage, Usage } from '../content/usage.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/** The result of a run. Every run that is not completed can be continued: its state is in the log. */
export type RunResult<Output = unknown> =
  | CompletedRun<Output>
  | RespondedRun
  | UnstructuredRun
  | PausedRun
  | StoppedRun
  | SuspendedRun
  | FailedRun;

/** A run whose agent has answered. */
export interface CompletedRun<Output = unknown> extends RunReport {
  readonly status: 'completed';
  /**
   * The output as the agent's schema parses it; for an agent without a schema, the value that it ended with,
   * if that is more than text.
   */
  readonly output: Output;
  readonly outcome?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/**
 * A run that ended with the response of a call: a call that the application made (`callTool`), or a call
 * whose tool skipped the model's summary (`skipSummarization`).
 */
export interface RespondedRun extends RunReport {
  readonly status: 'completed';
  /** The outcome of the call that ended the run. */
  readonly outcome: ToolOutcome;
  readonly output?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/**
 * A run whose answer was not checked by the schema of the runner's agent: it came from another agent, after a
 * transfer, or from a hook.
 */
export interface UnstructuredRun extends RunReport {
  readonly status: 'completed';
  /** The name of the agent that had the turn. */
  readonly answeredBy: string;
  readonly output?: undefined;
  readonly outcome?: undefined;
  readonly error?: undefined;
}

/** A run that cannot continue until `pending` is answered. */
export interface PausedRun extends RunReport {
  readonly status: 'paused';
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/** A run that a limit, a user or the application stopped early. */
export interface StoppedRun extends RunReport {
  readonly status: 'limited' | 'cancelled';
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}

/**
 * A run that was suspended by `RunInput.suspend` before it ended: `run({ session })` resumes it, in any
 * process.
 */
export interface SuspendedRun extends RunReport {
  readonly status: 'suspended';
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/** A run that failed. */
export interface FailedRun extends RunReport {
  readonly status: 'failed';
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}

/** Members of the result of every run. */
export interface RunReport {
  /** The session: `appName`, `userId`, `sessionId`. Give it to the next `run`. */
  readonly session: SessionKey;
  /** The revision of the session's log after the run. 0 if it could not be read. */
  readonly revision: number;
  /** The text of the invocation's last model content; if a response with text ended the run, that text. */
  readonly text: string;
  /** All parts of the content that `text` is from, including media and results of the provider's tools. */
  readonly parts: readonly Part[];
  /** Sources that this content cites. */
  readonly sources?: readonly Source[];
  /** Other data of the provider about this content, in the provider's format. */
  readonly metadata?: JsonObject;
  /** The reason why the model stopped. */
  readonly finishReason?: FinishReason;
  /**
   * Calls that wait for an answer. A run that is not paused may
   * have some too: calls whose results the model did not wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the complete invocation, those of nested agents included, in the order in which they were
   * made. The calls of a turn that was cut off are not included: they never run.
   */
  readonly calls: readonly RunCall[];
  /** The tokens of the complete invocation: nested agents and earlier runs of the same message count. */
  readonly usage: Usage;
  /** The usage of each model that the log names, in the order of the models' first calls. */
  readonly usageByModel: readonly ModelUsage[];
  /** Warnings of the run, without their causes. */
  readonly warnings: readonly RunWarning[];
}

/** A call that a model or the application made, and its outcome. */
export interface RunCall {
  /** The call's id, which events of the log and questions refer to. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments as the model wrote them, or as a gate, a hook or a user changed them. */
  readonly args: JsonObject;
  /** The outcome; undefined while the call is open. */
  readonly outcome?: ToolOutcome;
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run in which the call was made; absent at the root. */
  readonly branch?: string;
}

/** A warning: something was omitted or failed, and the run continued. */
export interface RunWarning {
  readonly code: string;
  readonly message: string;
}

/** The error that ended a run early. */
export interface RunProblem {
  /** The code, which is stable. */
  readonly code: string;
  /** The message for developers and users, which may change. */
  readonly message: string;
  /**
   * True if continuing the session later may help: the store, the model or a lease failed.
   */
  readonly retryable?: true;
  /** Milliseconds to wait before a retry: from the provider, or the remaining lease of another run. */
  readonly retryAfterMs?: number;
  /**
   * The ids of the inbox items that hold the run's input, which
   * was delivered to the inbox because the session was busy.
   */
  readonly delivered?: readonly string[];
  /**
   * The original error, for this process only, because its message may hold secrets. It is not enumerable, so
   * it is neither logged nor sent with the result.
   */
  readonly cause?: unknown;
  /**
   * Events that happened but could not be stored because the store failed: they may have effects that are not
   * in the log.
   */
  readonly unsaved?: readonly Event[];
}
