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
  /** What a running tool reports, stored nowhere. */
  | {
      readonly type: 'toolProgress';
      /** The id of the call. */
      readonly callId: string;
      /** The nested run that it happened in; absent at the root. */
      readonly branch?: string;
      /** As the tool said it, without secrets. */
      readonly value: JsonValue;
    }
  | ToolEnd
  /** An event was stored. */
  | {
      readonly type: 'event';
      /** As it stands in the log. */
      readonly event: Event;
      /** Of the session, with this event as its last. */
      readonly revision: number;
    }
  /** Something is wrong, and stops nothing. */
  | {
      readonly type: 'warning';
      /** What it is, as one of the codes of errors. */
      readonly code: string;
      /** What happened and what to do, for people. */
      readonly message: string;
      /** As that of a `toolEnd`. */
      readonly cause?: unknown;
    }
  /** The last, once. */
  | {
      readonly type: 'end';
      /** What `run` answers. */
      readonly result: RunResult<Output>;
    };

/**
 * Text for display as it comes, without secrets: what may
 * be the beginning of one comes as soon as it is none.
 *
 * What the deltas of a turn add up to is over with the stored event of its id, which may say something else,
 * with a `turnDropped`, or with the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: 'delta';
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The part's place in the turn's content. */
  readonly index: number;
  /** What the text is of: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: 'text' | 'thought' | 'args';
  /** What came since the last delta of the part; may be empty. */
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
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
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
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** With the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** As those of its `toolStart`; else those in force. */
  readonly args: JsonObject;
  /** What the call came to, or that it waits. */
  readonly outcome: ToolOutcome | { readonly status: 'pending' };
  /** Milliseconds since its `toolStart`; 0 where there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
