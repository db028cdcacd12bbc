import { AsyncLocalStorage } from 'node:async_hooks';
import type { Callbacks } from '@mortise/core';
import { type FaultKind, faultsAt, type PointKind, type Story } from './story.ts';

/** An effect of a tool outside of the simulation. */
export interface Effect {
  readonly name: string;
  readonly key: string | undefined;
  /** The id of the call whose tool had the effect; undefined outside of a tool. */
  readonly callId: string | undefined;
}

/** A call whose tool runs in a process. */
interface RunningCall {
  readonly callId: string;
  readonly tool: string;
  /** The names of effects that are not done yet. */
  readonly pending: string[];
}

/** The real timer, even in a test that later replaces the global one. */
const later = setImmediate;

/** Resolves after a turn of the event loop, in which all other work continues. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => later(resolve));
}

/**
 * A process of a story. After a crash, its requests stay unanswered until `clear`, and then fail, so that no
 * promise or timer remains when the next process starts.
 */
export class Life {
  readonly name: string;
  readonly version: number;
  /** A signal that asks the process to suspend. */
  readonly suspend: AbortController = new AbortController();
  /** A signal that aborts at `clear`. */
  readonly cleared: AbortController = new AbortController();
  readonly died: Promise<undefined>;
  dead = false;
  readonly #unanswered: Promise<never>;
  #announce: () => void = () => {};
  #clear: (reason: Error) => void = () => {};

  constructor(name: string, version: number) {
    this.name = name;
    this.version = version;
    this.died = new Promise((resolve) => {
      this.#announce = () => resolve(undefined);
    });
    this.#unanswered = new Promise((_, reject) => {
      this.#clear = reject;
    });
    this.#unanswered.catch(() => {});
  }

  /** Crashes the process. Returns a promise for its open requests, which rejects at `clear`. */
  die(): Promise<never> {
    this.dead = true;
    this.#announce();
    return this.#unanswered;
  }

  /** Rejects the open requests of the crashed process, and ends its run. */
  clear(): void {
    this.dead = true;
    this.#clear(new Error('the process is dead'));
    this.cleared.abort();
  }
}

/**
 * The running call of the current async context. All stories share one storage, because on Node 22 every
 * promise gets slower with each storage that was ever used.
 */
const runningCall = new AsyncLocalStorage<RunningCall>();

/** The surroundings of the processes of one story: effects, faults, and the record of what happened. */
export class World {
  readonly effects: Effect[] = [];
  readonly points: PointKind[] = [];
  /** The record: one line for each thing that happened. */
  readonly account: string[] = [];
  /** The tool of each call, by the call's id. */
  readonly toolOf: Map<string, string> = new Map();
  /** The names of effects that their tool did not await. */
  readonly tooLate: Set<string> = new Set();
  /** The number of times that each fault happened. */
  readonly faults: Map<FaultKind, number> = new Map();
  /** The deployed version, which grows with each deploy. */
  version = 1;
  /** Lets another worker resume the session; the player of the story sets it. */
  takeOver: () => Promise<void> = async () => {};
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  tell(line: string): void {
    this.account.push(line);
  }

  /** Performs an operation for a process, with the fault of the story at this point. */
  async at<T>(life: Life, kind: PointKind, label: string, act: () => T | Promise<T>): Promise<T> {
    if (life.dead) return life.die();
    const fault = this.#faultAt(kind, this.points.push(kind) - 1);
    if (fault !== undefined) this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    switch (fault) {
      case undefined:
        break;
      case 'crashBefore':
        return this.#crash(life, `before ${label}`);
      case 'crashAfter':
        await act();
        return this.#crash(life, `after ${label}`);
      case 'refuse':
        this.tell(`FAULT: ${label} fails, and nothing is done`);
        throw new Error(`${label} is refused`);
      case 'loseAnswer':
        await act();
        this.tell(`FAULT: ${label} is done, and its response is lost`);
        throw new Error(`the response of ${label} is lost`);
      case 'takeOver':
        this.tell(`FAULT: ${label} takes longer than the lease, and another process takes the session over`);
        await this.takeOver();
        break;
      case 'failModel':
        this.tell(`FAULT: ${label} fails`);
        throw new Error(`${label} fails`);
      case 'deploy':
        this.version++;
        this.tell(`FAULT: version ${this.version} is deployed while ${label} is under way`);
        life.suspend.abort();
        break;
      default:
        fault satisfies never;
    }
    const value = await act();
    return life.dead ? life.die() : value;
  }

  /** Performs an effect of a process, unless one with the same name and key has happened. */
  async doEffect(life: Life, name: string, key: string | undefined): Promise<void> {
    const call = runningCall.getStore();
    const label = `effect ${JSON.stringify(name)}${call ? ` of ${call.tool}` : ''}`;
    call?.pending.push(name);
    await nextTurn();
    await this.at(life, 'effect', label, () => {
      if (key !== undefined && this.effects.some((effect) => effect.name === name && effect.key === key)) {
        this.tell(`${label}: the key was already used, and nothing is done`);
        return;
      }
      this.effects.push({ name, key, callId: call?.callId });
      this.tell(`${label}${key === undefined ? ', without a key' : ''}`);
    });
    call?.pending.splice(call.pending.indexOf(name), 1);
  }

  /** Returns true if the tool of a call has had an effect. */
  hasActed(callId: string): boolean {
    return this.effects.some((effect) => effect.callId === callId);
  }

  /** Callbacks that record the call of each effect. */
  readonly plugin: Callbacks = {
    name: 'simulation',
    aroundTool: async (run, { name: tool }, _call, { functionCallId: callId }) => {
      const call: RunningCall = { callId, tool, pending: [] };
      try {
        await runningCall.run(call, run);
      } finally {
        for (const name of call.pending) this.tooLate.add(name);
      }
    },
  };

  #faultAt(kind: PointKind, point: number): FaultKind | undefined {
    const fault = this.#story.faults.find(({ at }) => at === point);
    const kinds = faultsAt[kind];
    return fault && kinds[fault.choice % kinds.length];
  }

  #crash(life: Life, where: string): Promise<never> {
    this.tell(`FAULT: ${life.name} crashes ${where}`);
    return life.die();
  }
}
