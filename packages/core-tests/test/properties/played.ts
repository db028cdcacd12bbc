import type { Content, Event, JsonValue, Mail, RunEvent, RunInput, RunResult } from '@mortise/core';
import type { CallPlan, Story, TurnEnd, TurnPlan } from './story.ts';

/** Everything that happened when a story was played. */
export interface Played {
  readonly story: Story;
  /**
   * One log for each crash and one more; each starts with the events that the crash left of the previous one.
   */
  readonly timelines: readonly Timeline[];
  readonly runs: readonly RunRecord[];
  readonly requests: readonly RequestRecord[];
  readonly entries: readonly EntryRecord[];
  readonly seen: readonly SeenRecord[];
  /** Global names, listeners and unhandled rejections that are new. */
  readonly traces: readonly string[];
  /** True if the session came to its end after all questions were answered. */
  readonly finished: boolean;
}

/** The contents of one timeline's store at its end. */
export interface Timeline {
  readonly log: readonly Event[];
  /** The number of events that its crash left; absent in the last one. */
  readonly cut?: number;
  readonly mails: readonly Mail[];
}

/** A point in time: the number of events stored in a timeline. */
export interface Moment {
  readonly timeline: number;
  readonly stored: number;
}

/** One run. */
export interface RunRecord {
  readonly at: Moment;
  readonly end: Moment;
  readonly input: RunInput;
  readonly result: RunResult | undefined;
  /** The error with which `run` rejected, which it must not. */
  readonly thrown?: unknown;
  /**
   * Milliseconds, in which the process could run, from the abort or the deadline to the end; absent without
   * one.
   */
  readonly settledMs?: number;
  /** True if its end was requested: by abort, by deadline, or through the inbox. */
  readonly interrupted: boolean;
}

/** One request to a model. */
export interface RequestRecord {
  readonly at: Moment;
  /** The number of earlier requests. */
  readonly turn: number;
  readonly agent: string;
  readonly branch: string | undefined;
  /** The answer of its model; undefined if the model has none left. */
  readonly plan: TurnPlan | undefined;
  /** The contents as they were sent. */
  readonly sent: readonly Content[];
  /** The same objects, as they are at the end of the story. */
  readonly kept: readonly Content[];
  readonly end: TurnEnd;
  readonly aborted: boolean;
  /** The maximum number of deltas of the complete run that were streamed and not yet shown to the reader. */
  readonly ahead: number;
  /** The number of models that had streamed them, including this one. */
  readonly speaking: number;
}

/** The start of a tool's function. */
export interface EntryRecord {
  readonly at: Moment;
  readonly callId: string;
  readonly tool: string;
  readonly idempotencyKey: string;
  readonly attempt: number;
  /** The number of active functions of the same run and branch, including this one. */
  readonly active: number;
  /** The return value, as it was then. */
  readonly returned?: JsonValue;
}

/** An event that a watcher got, and its time. */
export interface SeenRecord {
  readonly at: Moment;
  readonly event: RunEvent;
}

/** Returns the last log. */
export function lastLog({ timelines }: Played): readonly Event[] {
  return timelines.at(-1)?.log ?? [];
}

/** Returns true if no crash undid something earlier: then it belongs to the last log. */
export function survives({ timelines }: Played, { timeline, stored }: Moment): boolean {
  return timelines.slice(timeline).every(({ cut }) => cut === undefined || stored <= cut);
}

/** Returns the plans of the calls in a log, by call id. */
export function plansOf(log: readonly Event[], { requests }: Played): ReadonlyMap<string, CallPlan> {
  const plans = new Map<string, CallPlan>();
  for (const event of log) {
    if (event.type !== 'model' || typeof event.metadata?.['turn'] !== 'number') continue;
    const turn = requests[event.metadata['turn']]?.plan;
    if (!turn) continue;
    const before = (turn.thought ? 1 : 0) + (turn.text === '' ? 0 : 1);
    for (const part of event.content.parts) {
      if (part.type !== 'functionCall') continue;
      const plan = turn.calls[Number(part.id.slice(part.id.lastIndexOf('/') + 1)) - before];
      if (plan) plans.set(part.id, plan);
    }
  }
  return plans;
}

/** Groups records by their calls. */
export function byCall<T extends { readonly callId: string }>(things: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(thing.callId) ?? [];
    group.push(thing);
    groups.set(thing.callId, group);
  }
  return groups;
}
