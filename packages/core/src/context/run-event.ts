import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { RunResult } from './run-result.ts';

/**
 * An event that a run streams.
 *
 * Order: any number of other events, then exactly one `end`, then nothing. Only the log event in an `event`
 * is stored; it is streamed after it was stored.
 */
export type RunEvent<Output = unknown> =
  | Delta
  /** A model turn whose deltas were shown was dropped: no event with the turn's id is stored. */
  | {
      readonly type: 'turnDropped';
      /** The agent's name. */
      readonly author: string;
      /** The branch of the nested run that the event is from; absent in the root run. */
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
      /** The branch of the nested run that the event is from; absent in the root run. */
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
 * A piece of text for display, without secrets: text that may be the beginning of a secret is delayed until
 * it is certain that it is none. The deltas of a turn are valid until the stored event with the turn's id,
 * whose text may differ, a `turnDropped`, or the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: 'delta';
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The index of the part in the turn's content. */
  readonly index: number;
  /** The kind of text: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: 'text' | 'thought' | 'args';
  /** The text since the last delta of the part; may be empty. */
  readonly text: string;
  /** The id that the call will have; only for `args`. */
  readonly callId?: string;
  /** The name of the function; only in the first `args` delta of each call. */
  readonly name?: string;
}

/**
 * The start of a tool, after the hooks and gates before it. It is sent again if the tool runs again, or if
 * the agent that runs for the call resumes.
 */
export interface ToolStart {
  readonly type: 'toolStart';
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a user changed them. */
  readonly args: JsonObject;
}

/**
 * The end of a call: each call has a `toolEnd` with its outcome, even if its tool never started. `pending`:
 * the call waits after its `toolStart`; a call that waits at a gate has an `asked` event instead.
 */
export interface ToolEnd {
  readonly type: 'toolEnd';
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments of the call's `toolStart`; if there was none, the current arguments of the call. */
  readonly args: JsonObject;
  /** The outcome of the call, or `pending`. */
  readonly outcome: ToolOutcome | { readonly status: 'pending' };
  /** Milliseconds since the call's `toolStart`; 0 if there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for watchers in this process only, because it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
