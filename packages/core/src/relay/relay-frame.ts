import type { RunResult } from '../context/run-result.ts';
import { mostFrameLength } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';

/** A frame of a relay, as JSON. */
export type RelayFrame = RunFrame | { readonly v: 1; readonly type: 'ask' };

/** Momentary events of one attempt of a run. */
export interface RunFrame extends Attempt {
  readonly v: 1;
  readonly type: 'run';
  /** The number of the frame, from 0 for each attempt: a gap is a lost frame. */
  readonly seq: number;
  /** True if this frame starts a complete state, which replaces all earlier momentary events. */
  readonly anew?: true;
  /** True if the state continues in the next frame. */
  readonly more?: true;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver;
}

/** One attempt of a worker at a session's run. */
export interface Attempt {
  readonly attempt: string;
  /** Epoch milliseconds, by the worker's clock. */
  readonly begun: number;
  /** The newest revision that the worker knows. */
  readonly rev: number;
}

/** The end of a run. */
export interface RunOver {
  readonly status: RunResult['status'];
  readonly error?: { readonly code: string; readonly message: string };
}

/** The frame by which a new reader requests the complete state. */
export const askFrame: string = JSON.stringify({ v: 1, type: 'ask' } satisfies RelayFrame);

/** Parses a frame; undefined if it is not one, or of another version. */
export function readFrame(text: string): RelayFrame | undefined {
  try {
    const frame = JSON.parse(text) as RelayFrame | null;
    return frame?.v === 1 ? frame : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns events as JSON lists, each short enough for a frame; at least one. Long deltas are split. Any other
 * event that does not fit a frame is omitted: a call's arguments, which are in the log, or one progress
 * value.
 */
export function listsOf(events: readonly FleetingEvent[]): readonly string[] {
  const lists: string[] = [];
  let list = '';
  for (const event of events)
    for (const text of fitting(event)) {
      if (list.length + text.length >= mostListLength) {
        lists.push(`[${list}]`);
        list = '';
      }
      list = list === '' ? text : `${list},${text}`;
    }
  lists.push(`[${list}]`);
  return lists;
}

function fitting(event: FleetingEvent): readonly string[] {
  const text = JSON.stringify(event);
  if (text.length < mostListLength) return [text];
  if (event.type !== 'delta' || event.text.length < 2) return [];
  const { name: _, ...rest } = event;
  const half = event.text.length >> 1;
  return [
    ...fitting({ ...event, text: event.text.slice(0, half) }),
    ...fitting({ ...rest, text: event.text.slice(half) }),
  ];
}

/**
 * The maximum length of a list: the other members of a frame are below 200 characters; the end of a run has a
 * frame of its own.
 */
const mostListLength = mostFrameLength - 200;
