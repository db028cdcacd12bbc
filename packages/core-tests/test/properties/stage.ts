/// <reference types="node" />
import { getEventListeners } from 'node:events';
import {
  createRunner,
  type JsonValue,
  type Mail,
  type RunInput,
  type Runner,
  type RunResult,
  type SessionKey,
  type ToolContext,
} from '@mortise/core';
import { fakeClock, fakeIds } from '@mortise/testing';
import { key } from '../harness/inspect-run.ts';
import { LiveRun, within } from './live-run.ts';
import type { EntryRecord, Moment, Played, RequestRecord, RunRecord, SeenRecord, Timeline } from './played.ts';
import { RunningBodies } from './running-bodies.ts';
import type { Sabotage } from './sabotage.ts';
import { canary, type RunPlan, type Story } from './story.ts';
import { cast, type Speaker } from './story-agents.ts';
import { type AskedTurn, endOf } from './story-model.ts';
import { type StorySessions, storySessions } from './story-sessions.ts';

/** The grace period in milliseconds, after which a run counts as hanging. */
const graceMs = 8;
const hangMs = 2_000;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The environment of a story: runners, sessions, tools and the model, and the record of everything. */
export class Stage {
  lastCallId: string | undefined;
  readonly #story: Story;
  readonly #sabotage: Sabotage;
  readonly #newId = fakeIds();
  readonly #clock = fakeClock();
  readonly #timelines: Timeline[] = [];
  readonly #runs: RunRecord[] = [];
  readonly #requests: Writable<RequestRecord>[] = [];
  readonly #entries: Writable<EntryRecord>[] = [];
  readonly #seen: SeenRecord[] = [];
  readonly #traces: string[] = [];
  /** The active runs. */
  readonly #live = new Set<LiveRun>();
  #sessions: StorySessions;
  #app: Runner;
  readonly #bodies = new RunningBodies();
  #moments = 0;
  /** The number of requests of each agent on each branch. */
  readonly #asks = new Map<string, number>();
  #appointment: { readonly at: number; readonly act: () => void } | undefined;

  constructor(story: Story, sabotage: Sabotage) {
    this.#story = story;
    this.#sabotage = sabotage;
    this.#sessions = storySessions(() => this.#moment(), story.slowStore);
    this.#app = this.anotherWorker();
  }

  /** Creates another runner over the same sessions. */
  anotherWorker(): Runner {
    const { agent, concurrency, modelCalls, onInDoubt, hooked } = this.#story;
    const { service } = this.#sessions;
    const app = (this.#sabotage.createRunner ?? createRunner)({
      agent: cast(agent, {
        asked: (who, request, signal) => this.#asked(who, request.contents, signal),
        enter: (tool, context, waits) => this.#enter(tool, context, waits),
        happened: (callId) => this.happened(callId),
        hooked,
        alone: agent.kind === 'speaker' && agent.helpers.length + agent.team.length === 0,
      }),
      sessions: this.#sabotage.sessions?.(service) ?? service,
      limits: { modelCalls },
      newId: this.#newId,
      clock: this.#clock.now,
      concurrency,
      onInDoubt,
      graceMs,
    });
    return this.#sabotage.runner?.(app) ?? app;
  }

  restart(): void {
    this.#app = this.anotherWorker();
  }

  async crash(at: number | 'started'): Promise<void> {
    const { events, appends, mails } = this.#sessions;
    const begun = appends.findLastIndex((append) => append.events.some(({ type }) => type === 'started')) + 1;
    const left = await this.#sessions.crash(at === 'started' ? begun : Math.floor(at * appends.length));
    this.#timelines.push({ log: events, cut: left.events.length, mails: mails.map(({ mail }) => mail) });
    this.#sessions = left;
    this.restart();
  }

  /** Calls a function once, at a moment of the next run. */
  whenMoment(at: number, act: () => void): void {
    this.#appointment = { at, act };
    if (at === 0) act();
  }

  deliver(session: SessionKey, mail: Mail): void {
    this.#sessions.service.deliver(session, mail).catch(() => {});
  }

  happened(callId: string): boolean {
    return this.#entries.some((entry) => entry.callId === callId && this.#survives(entry.at));
  }

  /** Runs to the end; undefined if the run never ends. */
  async run(plan: RunPlan, input: RunInput, worker?: Runner): Promise<RunResult | undefined> {
    if (!worker && this.#story.restarts) this.restart();
    const app = worker ?? this.#app;
    const live = new LiveRun(plan);
    this.#moments = 0;
    this.#live.add(live);
    const { signal } = live.controller;
    const whole: RunInput = {
      session: key.sessionId,
      deps: { apiKey: canary },
      signal,
      ...(plan.deadlineMs !== undefined && { limits: { deadlineMs: plan.deadlineMs } }),
      ...input,
    };
    const at = this.#now();
    const ended = await within(hangMs, this.#read(app, whole, live), () => this.#moments + this.#seen.length);
    this.#live.delete(live);
    const settledMs = live.over();
    const result = ended && 'result' in ended ? ended.result : undefined;
    this.#runs.push({
      at,
      end: this.#now(),
      input: whole,
      result,
      interrupted: live.isInterrupted(),
      ...(ended && 'thrown' in ended && { thrown: ended.thrown }),
      ...(settledMs !== undefined && { settledMs }),
    });
    const listening = getEventListeners(signal, 'abort').length;
    if (result && listening > 0) this.#traces.push(`${listening} listeners on the signal of a run that is over`);
    return result;
  }

  played(finished: boolean, traces: readonly string[]): Played {
    const { events, mails } = this.#sessions;
    return {
      story: this.#story,
      finished,
      timelines: [...this.#timelines, { log: events, mails: mails.map(({ mail }) => mail) }],
      runs: this.#runs,
      requests: this.#requests,
      entries: this.#entries,
      seen: this.#seen,
      traces: [...this.#traces, ...traces],
    };
  }

  async #read(app: Runner, input: RunInput, live: LiveRun): Promise<{ result: RunResult } | { thrown: unknown }> {
    try {
      if (live.plan.reader === 'run') return { result: await app.run(input) };
      let result: RunResult | undefined;
      for await (const event of app.stream(input)) {
        this.#seen.push({ at: this.#now(), event });
        if (event.type === 'delta') live.heard();
        if (event.type === 'end') result = event.result;
        if (live.plan.reader === 'lazy') await new Promise(setImmediate);
      }
      return result ? { result } : { thrown: new Error('the stream had no end') };
    } catch (thrown) {
      return { thrown };
    }
  }

  #asked({ plan, name, branch }: Speaker, contents: RequestRecord['sent'], signal: AbortSignal): AskedTurn {
    const at = this.#requests.length;
    const who = JSON.stringify([branch, name]);
    const asks = this.#asks.get(who) ?? 0;
    this.#asks.set(who, asks + 1);
    const turn = plan.turns[asks];
    const end = turn ? endOf(turn) : 'normal';
    const record: Writable<RequestRecord> = {
      at: this.#now(),
      turn: at,
      agent: name,
      branch,
      plan: turn,
      sent: structuredClone(contents),
      kept: [...contents],
      end,
      aborted: signal.aborted,
      ahead: 0,
      speaking: 0,
    };
    this.#requests.push(record);
    signal.addEventListener('abort', () => (record.aborted = true), { once: true });
    if (end === 'stall' || end === 'deaf') this.#endAll();
    const [live] = this.#live;
    return {
      at,
      turn,
      event: (isDelta) => {
        if (isDelta) live?.said(record);
        this.#moment();
      },
    };
  }

  #enter(tool: string, context: ToolContext, waits: boolean): (returned: JsonValue | undefined) => void {
    const { functionCallId: callId, idempotencyKey, attempt } = context;
    const { active, leave } = this.#bodies.enter(context, waits);
    const record: Writable<EntryRecord> = { at: this.#now(), callId, tool, idempotencyKey, attempt, active };
    this.#entries.push(record);
    this.lastCallId = callId;
    this.#moment();
    if (tool === 'stuck') this.#endAll();
    return (returned) => {
      leave();
      if (returned !== undefined) record.returned = returned;
    };
  }

  /** Ends all runs. None of them ends by itself. */
  #endAll(): void {
    const live = [...this.#live];
    setTimeout(() => {
      for (const run of live) run.interrupt();
    }, 1);
  }

  #moment(): void {
    const moment = ++this.#moments;
    if (this.#appointment?.at === moment) this.#appointment.act();
    for (const run of this.#live) if (run.plan.abortAt === moment) run.interrupt();
  }

  #now(): Moment {
    return { timeline: this.#timelines.length, stored: this.#sessions.events.length };
  }

  #survives({ timeline, stored }: Moment): boolean {
    return this.#timelines.slice(timeline).every(({ cut = stored }) => stored <= cut);
  }
}
