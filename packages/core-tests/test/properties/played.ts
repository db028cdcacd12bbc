import type { Content, Event, JsonValue, Mail, RunEvent, RunInput, RunResult } from '@mortise/core';
import type { CallPlan, Story, TurnEnd, TurnPlan } from './story.ts';

/** Everything that happened when a story was played. */
export interface Played {
  readonly story: Story;
  /** One log for each crash and one more; each begins with what the crash left of the one before. */
  readonly timelines: readonly Timeline[];
  readonly runs: readonly RunRecord[];
  readonly requests: readonly RequestRecord[];
  readonly entries: readonly EntryRecord[];
  readonly seen: readonly SeenRecord[];
  /** Global names, listeners and unhandled rejections that were not there before. */
  readonly traces: readonly string[];
  /** Whether the session came to an end when everybody did what was asked of them. */
  readonly finished: boolean;
}

/** What one timeline's store had at its end. */
export interface Timeline {
  readonly log: readonly Event[];
  /** Events that its crash left; absent in the last one. */
  readonly cut?: number;
  readonly mails: readonly Mail[];
}

/** A point in time: so many events were stored in a timeline. */
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
  /** What `run` rejected with, which it must not. */
  readonly thrown?: unknown;
  /**
   * Milliseconds, in which the process could run, from the abort
   * or the deadline to the end; absent where there was none.
   */
  readonly settledMs?: number;
  /** Somebody wanted its end: by abort, by deadline, or by mail. */
  readonly interrupted: boolean;
}

/** One request to a model. */
export interface RequestRecord {
  readonly at: Moment;
  /** How many came before it. */
  readonly turn: number;
  readonly agent: string;
  readonly branch: string | undefined;
  /** What its model answers; undefined where it has nothing left to say. */
  readonly plan: TurnPlan | undefined;
  /** As it was sent. */
  readonly sent: readonly Content[];
  /** The same objects, as they are at the end of the story. */
  readonly kept: readonly Content[];
  readonly end: TurnEnd;
  readonly aborted: boolean;
  /** Deltas of the whole run that were produced and not yet shown to the reader, at most. */
  readonly ahead: number;
  /** How many models had said them, itself included. */
  readonly speaking: number;
}

/** The body of a tool was entered. */
export interface EntryRecord {
  readonly at: Moment;
  readonly callId: string;
  readonly tool: string;
  readonly idempotencyKey: string;
  readonly attempt: number;
  /** Bodies of the same run and branch that were going on, itself included. */
  readonly active: number;
  /** What it returned, as it was then. */
  readonly returned?: JsonValue;
}

/** What a watcher saw, and when. */
export interface SeenRecord {
  readonly at: Moment;
  readonly event: RunEvent;
}

/** The last log. */
export function lastLog({ timelines }: Played): readonly Event[] {
  return timelines.at(-1)?.log ?? [];
}

/** Whether something that happened was not undone by a crash before it: then it belongs to the last log. */
export function survives({ timelines }: Played, { timeline, stored }: Moment): boolean {
  return timelines.slice(timeline).every(({ cut }) => cut === undefined || stored <= cut);
}

/** The plans of the calls in a log, by call id. */
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

/** Things by the call that they are about. */
export function byCall<T extends { readonly callId: string }>(things: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(thing.callId) ?? [];
    group.push(thing);
    groups.set(thing.callId, group);
  }
  return groups;
}
