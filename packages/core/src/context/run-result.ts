import type { FinishReason } from '../content/finish-reason.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Part } from '../content/part.ts';
import type { PendingCall } from '../content/pending-call.ts';
import type { Source } from '../content/source.ts';
import type { ModelUsage, Usage } from '../content/usage.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/** How a run ended. All but the completed can be continued: the log says where they were. */
export type RunResult<Output = unknown> =
  | CompletedRun<Output>
  | RespondedRun
  | UnstructuredRun
  | PausedRun
  | StoppedRun
  | SuspendedRun
  | FailedRun;

/** The agent gave its answer. */
export interface CompletedRun<Output = unknown> extends RunReport {
  readonly status: 'completed';
  /**
   * As the agent's schema makes it; of an agent without one, what it ended with, if that is more than text.
   */
  readonly output: Output;
  readonly outcome?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/** A response ended the run: of a call that the application made (`callTool`), or that skips the summary. */
export interface RespondedRun extends RunReport {
  readonly status: 'completed';
  /** How that call ended. */
  readonly outcome: ToolOutcome;
  readonly output?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/**
 * The answer is none that the schema of the runner's agent
 * checks: another agent's, after a transfer, or a hook's.
 */
export interface UnstructuredRun extends RunReport {
  readonly status: 'completed';
  /** The agent that had the turn. */
  readonly answeredBy: string;
  readonly output?: undefined;
  readonly outcome?: undefined;
  readonly error?: undefined;
}

/** Nothing is left to do before somebody answers `pending`. */
export interface PausedRun extends RunReport {
  readonly status: 'paused';
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/** A limit or somebody ended the run before it was through. */
export interface StoppedRun extends RunReport {
  readonly status: 'limited' | 'cancelled';
  readonly error: RunProblem;
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}

/**
 * The run was told to stop by `RunInput.suspend` and did, before it was through: `run({ session })` goes on
 * with it, here or elsewhere.
 */
export interface SuspendedRun extends RunReport {
  readonly status: 'suspended';
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}

/** The run broke. */
export interface FailedRun extends RunReport {
  readonly status: 'failed';
  readonly error: RunProblem;
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}

/** What is said of every run. */
export interface RunReport {
  readonly session: SessionKey;
  /** Of the session's log, after the run. 0 where it could not be read. */
  readonly revision: number;
  /** Text of the invocation's last model content; where a response ended the run and has words, those. */
  readonly text: string;
  /**
   * All parts of that content: what else the model said, such as media and what its provider's tools gave.
   */
  readonly parts: readonly Part[];
  /** What that content refers to. */
  readonly sources?: readonly Source[];
  /** Whatever else the provider says of it, in its own words. */
  readonly metadata?: JsonObject;
  /** Why the model stopped there. */
  readonly finishReason?: FinishReason;
  /**
   * What waits for an answer. A run that did not pause may
   * have some: results that its model did not wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the whole invocation, those of nested agents included, in the order in which they were made.
   * A turn that was cut makes none: its calls never run.
   */
  readonly calls: readonly RunCall[];
  /** Of the whole invocation. */
  readonly usage: Usage;
  /** The same by models, in the order in which they were first asked, where the log says which it was. */
  readonly usageByModel: readonly ModelUsage[];
  /** Those that a watcher of this run was shown, without their causes. */
  readonly warnings: readonly RunWarning[];
}

/** A call that a model or the application made, and how it ended. */
export interface RunCall {
  /** Its id, by which events of the log and questions name it. */
  readonly id: string;
  /** The name of its tool. */
  readonly name: string;
  /** The arguments as they were written, or as a gate, a hook or a person changed them. */
  readonly args: JsonObject;
  /** How it ended by now; undefined while it is open. */
  readonly outcome?: ToolOutcome;
  /** The agent that made it. */
  readonly agent: string;
  /** The nested run in which it was made; absent at the root. */
  readonly branch?: string;
}

/** Something was left out, or did not work, and the run went on. */
export interface RunWarning {
  readonly code: string;
  readonly message: string;
}

/** Why a run did not get to its end. */
export interface RunProblem {
  readonly code: string;
  readonly message: string;
  /** Continuing the session later may help: the store, the model or another worker was in the way. */
  readonly retryable?: true;
  /**
   * Milliseconds to wait before that: what a provider asks for, or how long another run's lease lasts yet.
   */
  readonly retryAfterMs?: number;
  /** Ids of the mail in which what came with a run that found its session busy was delivered. */
  readonly delivered?: readonly string[];
  /**
   * What was thrown, for this process only: its message may hold secrets. Not enumerable, so it is neither
   * logged nor sent with the result.
   */
  readonly cause?: unknown;
  /**
   * What had happened and could not be stored, where the store
   * failed: effects may be among it that the log knows nothing of.
   */
  readonly unsaved?: readonly Event[];
}
