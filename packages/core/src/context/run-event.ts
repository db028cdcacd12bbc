import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingCall } from '../content/pending-call.ts';
import type { Usage } from '../content/usage.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/**
 * What a watcher of a run sees.
 *
 * Order: any number of the others, then exactly one `end`, then
 * nothing. Only `event` is stored, and it is shown after it was stored.
 */
export type RunEvent<Output = unknown> =
  | Delta
  /** What was shown of a turn came to nothing: no event with its id is stored. */
  | { readonly type: 'turnDropped'; readonly author: string; readonly branch?: string; readonly turn: string }
  | ToolStart
  | { readonly type: 'toolProgress'; readonly callId: string; readonly branch?: string; readonly value: JsonValue }
  | ToolEnd
  /** `revision`: of the session, with this event as its last. */
  | { readonly type: 'event'; readonly event: Event; readonly revision: number }
  /** `cause`: as that of a `toolEnd`. */
  | { readonly type: 'warning'; readonly code: string; readonly message: string; readonly cause?: unknown }
  | { readonly type: 'end'; readonly result: RunResult<Output> };

/**
 * Text for display as it comes, without secrets: what may
 * be the beginning of one comes as soon as it is none.
 *
 * What the deltas of a turn add up to is over with the stored event of its id, which may say something else,
 * with a `turnDropped`, or with the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: 'delta';
  readonly author: string;
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The part's place in the turn's content. */
  readonly index: number;
  readonly kind: 'text' | 'thought' | 'args';
  readonly text: string;
  /** Of `args`: the id that the call will have. */
  readonly callId?: string;
  /** Of `args`: the function's, at the first delta of each call. */
  readonly name?: string;
}

/**
 * A tool begins, past the hooks and gates before it; again when it runs again or its agent goes on after a
 * pause.
 */
export interface ToolStart {
  readonly type: 'toolStart';
  readonly author: string;
  readonly branch?: string;
  /** With the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a person changed them. */
  readonly args: JsonObject;
}

/**
 * A call is over: each has one with its outcome, where its tool never began as well. `pending`: it waits,
 * after a `toolStart`; of a call that waits for a gate the `asked` event says so.
 */
export interface ToolEnd {
  readonly type: 'toolEnd';
  readonly author: string;
  readonly branch?: string;
  readonly call: FunctionCall;
  /** As those of its `toolStart`; else those in force. */
  readonly args: JsonObject;
  readonly outcome: ToolOutcome | { readonly status: 'pending' };
  /** Since its `toolStart`; 0 where there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}

/**
 * How a run ended. `limited`, `cancelled` and `failed` runs can be continued: the log says where they were.
 */
export interface RunResult<Output = unknown> {
  readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'failed';
  readonly session: SessionKey;
  /**
   * Text of the invocation's last model content; where a
   * response ended the run (`outcome`) and has words, those.
   */
  readonly text: string;
  /**
   * The structured output, as the agent's schema makes it; of an agent without one, what it ended with.
   * Absent where the run did not complete, where a response ended it (`outcome`), or where the turn went to
   * an agent of another schema.
   */
  readonly output?: Output;
  /**
   * How the call ended that ended the run: one that the application made (`callTool`), or one whose tool
   * skips the summary. Absent while it waits for somebody.
   */
  readonly outcome?: ToolOutcome;
  /**
   * What waits for an answer. A run that did not pause may
   * have some: results that its model did not wait for.
   */
  readonly pending: readonly PendingCall[];
  /** Of the whole invocation. */
  readonly usage: Usage;
  /** Of the last model turn. */
  readonly finishReason?: FinishReason;
  /** Why the run is limited, cancelled or failed. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
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
  };
}
