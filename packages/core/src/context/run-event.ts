import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { RunResult } from './run-result.ts';

/**
 * An event that a run streams.
 *
 * Order: any number of the others, then exactly one `end`, then
 * nothing. Only `event` is stored, and it is shown after it was stored.
 */
export type RunEvent<Output = unknown> =
  | Delta
  /** A turn whose deltas were shown was dropped: no event with its id is stored. */
  | {
      readonly type: 'turnDropped';
      /** The agent's name. */
      readonly author: string;
      /** The nested run that it happened in; absent at the root. */
      readonly branch?: string;
      /** The id that the turn's `model` event would have had. */
      readonly turn: string;
    }
  | ToolStart
  /** Progress that a running tool reports. It is not stored. */
  | {
      readonly type: 'toolProgress';
      /** The id of the call. */
      readonly callId: string;
      /** The nested run that it happened in; absent at the root. */
      readonly branch?: string;
      /** The progress value that the tool reported, without secrets. */
      readonly value: JsonValue;
    }
  | ToolEnd
  /** An event was stored. */
  | {
      readonly type: 'event';
      /** The event as it is in the log. */
      readonly event: Event;
      /** The revision of the session, with this event as its last. */
      readonly revision: number;
    }
  /** A warning: something is wrong, but the run continues. */
  | {
      readonly type: 'warning';
      /** The code of the warning, one of the error codes. */
      readonly code: string;
      /** A message for people: what happened, and what to do. */
      readonly message: string;
      /** The original error, as in `toolEnd`. */
      readonly cause?: unknown;
    }
  /** The end of the run: the last event. */
  | {
      readonly type: 'end';
      /** The result that `run` returns. */
      readonly result: RunResult<Output>;
    };

/**
 * A piece of text for display, without secrets: a possible beginning of a secret is delayed until it is
 * certain that it is not one. The deltas of a turn are replaced by the stored event of its id, whose text may
 * differ, by a `turnDropped`, or by the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: 'delta';
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The index of the part in the turn's content. */
  readonly index: number;
  /** The kind of text: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: 'text' | 'thought' | 'args';
  /** The text since the last delta of the part; may be empty. */
  readonly text: string;
  /** The id that the call will have, for `args`. */
  readonly callId?: string;
  /** The name of the function, for `args`, at the first delta of each call. */
  readonly name?: string;
}

/**
 * The event for a tool that starts, after the hooks and gates before it; sent again if it runs again or its
 * agent resumes.
 */
export interface ToolStart {
  readonly type: 'toolStart';
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a user changed them. */
  readonly args: JsonObject;
}

/**
 * The event for a call that has ended: each call has one with its outcome, even if its tool never started.
 * `pending`: it waits, after a `toolStart`; for a call that waits at a gate, there is the `asked` event.
 */
export interface ToolEnd {
  readonly type: 'toolEnd';
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments of its `toolStart`; without one, the arguments in force. */
  readonly args: JsonObject;
  /** The outcome of the call, or `pending`. */
  readonly outcome: ToolOutcome | { readonly status: 'pending' };
  /** Milliseconds since its `toolStart`; 0 if there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
