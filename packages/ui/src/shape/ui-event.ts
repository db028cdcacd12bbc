import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiMedia, UiMessage, UiText, UiUsage } from './ui-message.ts';
import type { UiAsked } from './ui-question.ts';
import type { UiLive, UiRunEnd, UiState } from './ui-state.ts';

/**
 * An event for a page. JSON, without causes, secrets, handles or digests.
 *
 * INVARIANT ui:one: one stored event is exactly one `UiStored`, with its revision.
 * INVARIANT ui:live: a `UiFleeting` changes nothing but `UiState.live`; only `all` replaces a state.
 */
export type UiEvent = UiStored | UiFleeting;

/** The page event of one stored event. */
export type UiStored = { readonly rev: number } & (
  | UiChange
  | { readonly type: 'batch'; readonly changes: readonly UiChange[] }
);

/** A change of a stored event. */
export type UiChange =
  /** A user message, or a model's turn. It replaces the live turn with the same id. */
  | { readonly type: 'message'; readonly message: UiMessage }
  /** From now on the calls may have effects. */
  | {
      readonly type: 'started';
      readonly at: number;
      readonly calls: readonly { readonly id: string; readonly args?: JsonObject }[];
    }
  /** A gate let a call pass. `args` is present if the call has other arguments from now on. */
  | { readonly type: 'passed'; readonly callId: string; readonly args?: JsonObject }
  /**
   * The outcome of a call. `late` is true if the outcome arrived after the model had got an answer; it counts
   * only if that answer was not a real outcome.
   */
  | {
      readonly type: 'outcome';
      readonly callId: string;
      readonly at: number;
      readonly ms?: number;
      readonly outcome: UiOutcome;
      readonly late?: { readonly run: string };
    }
  | { readonly type: 'question'; readonly question: UiAsked }
  /**
   * An answer to a question. Its value is omitted, because it may be a credential. `final` is true if this
   * answer settles the question, whatever the quorum. `confirmed` is the yes or no of a confirmation.
   */
  | {
      readonly type: 'answer';
      readonly questionId: string;
      readonly by?: string;
      readonly final?: true;
      readonly confirmed?: boolean;
    }
  | { readonly type: 'withdrawn'; readonly questionId: string; readonly reason: string }
  /** A nested run begins: for a call, or as a member of another agent. */
  | {
      readonly type: 'opened';
      readonly branch: string;
      readonly agent: string;
      readonly callId?: string;
      readonly member?: string;
      readonly parent?: string;
    }
  /** The nested run of a member of another agent has ended. */
  | {
      readonly type: 'closed';
      readonly branch: string;
      readonly status: 'completed' | 'limited' | 'failed';
      readonly code?: string;
    }
  /** Another agent takes the turn. */
  | { readonly type: 'transfer'; readonly to: string; readonly branch?: string }
  /** The conversation has stopped. */
  | { readonly type: 'stopped'; readonly code: string; readonly message?: string }
  /** A run that had stopped resumes. */
  | { readonly type: 'continued'; readonly branch?: string }
  /** Tokens of a model call that gave no turn. */
  | { readonly type: 'usage'; readonly usage: UiUsage }
  /** Changes of the state keys that the server shows; `null` deletes a key. */
  | { readonly type: 'state'; readonly delta: JsonObject }
  /**
   * The conversation continues from an earlier revision.
   * `page` is the page of that revision; `live` is unchanged.
   */
  | { readonly type: 'rewound'; readonly page: UiState }
  /** An event that only moves the cursor. */
  | { readonly type: 'at' };

/** A streamed event, which is not stored. */
export type UiFleeting =
  /** A run begins, or ends. */
  | { readonly type: 'run'; readonly running: true }
  | ({ readonly type: 'run'; readonly running: false } & Partial<UiRunEnd>)
  /** A model begins a turn; sent once for each turn, before its deltas. */
  | {
      readonly type: 'turn';
      readonly turn: string;
      readonly agent: string;
      readonly run: string;
      readonly at: number;
      readonly branch?: string;
    }
  | UiDelta
  /** A streamed turn was discarded. */
  | { readonly type: 'cut'; readonly turn: string }
  /** A tool begins, with these arguments. */
  | { readonly type: 'running'; readonly callId: string; readonly args: JsonObject }
  | { readonly type: 'progress'; readonly callId: string; readonly value: JsonValue }
  /** A tool does not run any more: its call has ended, or waits for an answer. */
  | { readonly type: 'ended'; readonly callId: string }
  | { readonly type: 'warning'; readonly code: string; readonly message: string }
  /** Replaces all live state. */
  | { readonly type: 'live'; readonly live: UiLive }
  /** Replaces the complete state. */
  | { readonly type: 'all'; readonly state: UiState }
  | UiLost;

/**
 * A delta of a part. The id of the part is `partId(turn, part)`, or the id of the call if the part is a
 * call's arguments. The first delta of arguments has the `name` of the tool.
 */
export interface UiDelta {
  readonly type: 'delta';
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: 'text' | 'thought' | 'args';
  readonly text: string;
  readonly name?: string;
}

/** The stream ends here although the session continues: connect again from the last revision. */
export interface UiLost {
  readonly type: 'lost';
  readonly why: 'slow' | 'closed';
}

/** Returns the end of the run, if no run is active after this event; undefined otherwise. */
export function runEndOf(event: UiEvent): Partial<UiRunEnd> | undefined {
  if (event.type === 'live') return event.live.running ? undefined : (event.live.ended ?? {});
  return event.type === 'run' && !event.running ? event : undefined;
}

/** The outcome of a call, as far as a page may see it. */
export type UiOutcome =
  | { readonly status: 'ok'; readonly output: JsonValue; readonly parts?: readonly (UiText | UiMedia)[] }
  | {
      readonly status: 'error';
      readonly code: string;
      readonly message: string;
      readonly parts?: readonly (UiText | UiMedia)[];
    }
  | { readonly status: 'denied'; readonly reason?: string };
