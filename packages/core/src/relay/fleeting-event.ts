import type { RunEvent } from '../context/run-event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * A momentary event of a run, which is not stored, with the members that a page shows. JSON, without secrets.
 */
export type FleetingEvent =
  /** A model starts a turn: sent once for each turn, before its deltas. */
  | {
      readonly type: 'turn';
      readonly turn: string;
      readonly agent: string;
      /** The id of the invocation; empty if it is not known yet. */
      readonly run: string;
      /** Epoch milliseconds. */
      readonly at: number;
      readonly branch?: string;
    }
  | FleetingDelta
  /** A turn was dropped after some of its deltas had been streamed. */
  | { readonly type: 'cut'; readonly turn: string }
  /** A tool starts, with these arguments. */
  | { readonly type: 'running'; readonly callId: string; readonly args: JsonObject }
  | { readonly type: 'progress'; readonly callId: string; readonly value: JsonValue }
  /** A tool has ended. */
  | { readonly type: 'ended'; readonly callId: string }
  | { readonly type: 'warning'; readonly code: string; readonly message: string };

/** A delta of a part of a turn. */
export interface FleetingDelta {
  readonly type: 'delta';
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: 'text' | 'thought' | 'args';
  readonly text: string;
  /** The name of the function, in the first delta of a call's arguments. */
  readonly name?: string;
}

/**
 * Returns the momentary event for a run event that is not a delta; undefined if a page shows nothing for it.
 */
export function fleetingEvent(
  event: Exclude<RunEvent, { readonly type: 'event' | 'end' | 'delta' }>,
): Exclude<FleetingEvent, { readonly type: 'turn' | 'delta' }> | undefined {
  switch (event.type) {
    case 'turnDropped':
      return { type: 'cut', turn: event.turn };
    case 'toolStart':
      return { type: 'running', callId: event.call.id, args: event.args };
    case 'toolProgress':
      return { type: 'progress', callId: event.callId, value: event.value };
    case 'toolEnd':
      return { type: 'ended', callId: event.call.id };
    case 'warning':
      return { type: 'warning', code: event.code, message: event.message };
    default:
      // An event of a newer version: it is shown once it is stored.
      event satisfies never;
      return undefined;
  }
}
