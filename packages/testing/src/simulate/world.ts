import { AsyncLocalStorage } from 'node:async_hooks';
import type { Callbacks } from '@mortise/core';
import { type FaultKind, faultsAt, type PointKind, type Story } from './story.ts';

/** An effect that tools had outside. */
export interface Effect {
  readonly name: string;
  readonly key: string | undefined;
  /** The call whose tool did it; undefined outside of a tool. */
  readonly callId: string | undefined;
}

/**
 * A process of a story. After its death nothing that it asks for is done, as if it did not exist: first its
 * requests are not answered, and once the next process is about to start, they fail, so that no promise and
 * no timer of it is left.
 */
export class Life {
  readonly name: string;
  readonly version: number;
  /** Aborts when the process is told to end. */
  readonly suspend: AbortController = new AbortController();
  /** Aborts when its remains are cleared away. */
  readonly cleared: AbortController = new AbortController();
  readonly died: Promise<undefined>;
  dead = false;
  readonly #grave: Promise<never>;
  #announce: () => void = () => {};
  #clear: (reason: Error) => void = () => {};

  constructor(name: string, version: number) {
    this.name = name;
    this.version = version;
    this.died = new Promise((resolve) => {
      this.#announce = () => resolve(undefined);
    });
    this.#grave = new Promise((_, reject) => {
      this.#clear = reject;
    });
    this.#grave.catch(() => {});
  }

  /** Kills the process. What it asked for is not answered. */
  die(): Promise<never> {
    this.dead = true;
    this.#announce();
    return this.#grave;
  }

  clear(): void {
    this.dead = true;
    this.#clear(new Error('the process is dead'));
    this.cleared.abort();
  }
}

/** The surroundings of the processes of one story: effects, faults, and the account of what happened. */
export class World {
  readonly effects: Effect[] = [];
  readonly points: PointKind[] = [];
  /** A line for each thing that happened. */
  readonly account: string[] = [];
  /** The number of times that each fault happened. */
  readonly faults: Map<FaultKind, number> = new Map();
  /** Grows with each deploy. */
  version = 1;
  /** Lets another worker resume the session; set by who plays the story. */
  takeOver: () => Promise<void> = async () => {};
  readonly #story: Story;
  readonly #call = new AsyncLocalStorage<string>();

  constructor(story: Story) {
    this.#story = story;
  }

  tell(line: string): void {
    this.account.push(line);
  }

  /** Does something that another system does for a process, unless the story has a fault at this point. */
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
        this.tell(`${label} fails, and nothing is done`);
        throw new Error(`${label} is refused`);
      case 'loseAnswer':
        await act();
        this.tell(`${label} is done, and its answer is lost`);
        throw new Error(`the answer of ${label} is lost`);
      case 'takeOver':
        this.tell(`${label} takes longer than the lease`);
        await this.takeOver();
        break;
      case 'failModel':
        this.tell(`${label} fails`);
        throw new Error(`${label} fails`);
      case 'deploy':
        this.tell(`a new version is deployed at ${label}`);
        this.version++;
        life.suspend.abort();
        break;
      default:
        fault satisfies never;
    }
    const value = await act();
    return life.dead ? life.die() : value;
  }

  /** An effect is done; one with a key that is known is not done again. */
  doEffect(name: string, key: string | undefined): void {
    if (key !== undefined && this.effects.some((effect) => effect.name === name && effect.key === key)) {
      this.tell(`effect "${name}" is known by its key`);
      return;
    }
    this.effects.push({ name, key, callId: this.#call.getStore() });
    this.tell(`effect "${name}"`);
  }

  /** True if the tool of a call has had an effect. */
  hasActed(callId: string): boolean {
    return this.effects.some((effect) => effect.callId === callId);
  }

  /** Notes which call the effects of a tool belong to. */
  readonly plugin: Callbacks = {
    name: 'simulation',
    aroundTool: async (run, _tool, _call, { functionCallId }) => {
      await this.#call.run(functionCallId, run);
    },
  };

  #faultAt(kind: PointKind, point: number): FaultKind | undefined {
    const fault = this.#story.faults.find(({ at }) => at === point);
    const kinds = faultsAt[kind];
    return fault && kinds[fault.choice % kinds.length];
  }

  #crash(life: Life, where: string): Promise<never> {
    this.tell(`${life.name} crashes ${where}`);
    return life.die();
  }
}
