import type { SessionKey } from '@mortise/core';
import type { Advance, Advanced, AdvanceTurn, LaneLimits, Serving } from '@mortise/worker';
import { present } from '../conformance/assert-equal.ts';
import { until } from '../conformance/until.ts';
import type { DispatcherSubject, OpenDispatcher } from './dispatcher-subject.ts';

/** Advances a session. `nth` counts the advances of the session, from 1. */
export type Act = (turn: AdvanceTurn, nth: number, key: SessionKey) => Promise<Advanced> | Advanced;

/** A started advance. */
export interface StartedAdvance {
  readonly sessionId: string;
  readonly attempt: number;
  /** The time of the start, in epoch milliseconds. */
  readonly at: number;
  /** The process that runs the advance, counted from 0. */
  readonly by: number;
}

/** Processes that share an engine, and a record of their actions. */
export class Scene {
  readonly started: StartedAdvance[] = [];
  /** The ids of the sessions that are being advanced, one for each advance. */
  readonly running: string[] = [];
  /** The maximum number of simultaneous advances of all sessions, and of one session. */
  peak = 0;
  overlap = 0;
  readonly #subject: DispatcherSubject;
  readonly #act: Act;
  readonly #opened: OpenDispatcher[] = [];
  readonly #servings: Serving[] = [];

  constructor(subject: DispatcherSubject, act: Act) {
    this.#subject = subject;
    this.#act = act;
  }

  /** Runs the script of a scene, and then stops every process that still serves. */
  static async play(subject: DispatcherSubject, act: Act, script: (scene: Scene) => Promise<void>): Promise<void> {
    const scene = new Scene(subject, act);
    try {
      await script(scene);
    } finally {
      await Promise.all(scene.#servings.map((serving) => serving.stop(0)));
    }
  }

  get processes(): readonly OpenDispatcher[] {
    return this.#opened;
  }

  async open(): Promise<OpenDispatcher> {
    const opened = await this.#subject.open();
    this.#opened.push(opened);
    return opened;
  }

  async serve(opened: OpenDispatcher, concurrency = 4, lanes?: LaneLimits): Promise<Serving> {
    const by = this.#opened.indexOf(opened);
    const advance: Advance = (key, turn) => this.#advance(key, turn, by);
    const serving = await opened.dispatcher.serve(advance, { concurrency, lanes });
    this.#servings.push(serving);
    return serving;
  }

  /** Starts another serving process. */
  async worker(concurrency?: number, lanes?: LaneLimits): Promise<OpenDispatcher> {
    const opened = await this.open();
    await this.serve(opened, concurrency, lanes);
    return opened;
  }

  /**
   * Simulates the death of the process. Its work continues, as in a frozen process, but no longer has an
   * effect.
   */
  async kill(opened: OpenDispatcher): Promise<void> {
    await present(opened.die, 'the member "die" of the opened dispatcher')();
  }

  of(sessionId: string): readonly StartedAdvance[] {
    return this.started.filter((each) => each.sessionId === sessionId);
  }

  /** Waits until a number of advances of a session have started; returns the last of them. */
  async advances(sessionId: string, count: number): Promise<StartedAdvance> {
    await until(() => this.of(sessionId).length >= count);
    return this.of(sessionId)[count - 1] as StartedAdvance;
  }

  async #advance(key: SessionKey, turn: AdvanceTurn, by: number): Promise<Advanced> {
    const { sessionId } = key;
    this.started.push({ sessionId, attempt: turn.attempt, at: Date.now(), by });
    this.running.push(sessionId);
    this.peak = Math.max(this.peak, this.running.length);
    this.overlap = Math.max(this.overlap, this.running.filter((each) => each === sessionId).length);
    try {
      return await this.#act(turn, this.of(sessionId).length, key);
    } finally {
      this.running.splice(this.running.indexOf(sessionId), 1);
    }
  }
}

/** Returns the key of a session. */
export function session(sessionId: string): SessionKey {
  return { appName: 'app', userId: 'ada', sessionId };
}

/** Creates a gate that is closed until it is opened. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Resolves when a signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The result of an advance that leaves no work. */
export const atRest: Advanced = { next: 'rest' };
