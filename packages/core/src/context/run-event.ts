import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { RunResult } from './run-result.ts';

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
