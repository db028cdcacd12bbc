import type { SessionKey, SessionService } from '@mortise/core';
import type { DeltaRelay } from '@mortise/core/relay';
import { type LiveRuns, liveRuns } from '@mortise/ui';
import { deskOf } from './desk.ts';
import { SpokenModel } from './spoken-model.ts';

/** A simulated machine that runs sessions of a shared store, and can be cut off from the store. */
export class Machine {
  readonly model: SpokenModel = new SpokenModel();
  readonly runs: LiveRuns;
  #isDead = false;
  #isMute = false;
  /** Rejects when the machine is dead and closed, for calls that wait for the store. */
  readonly #gone: Promise<never>;
  #bury: (reason: Error) => void = () => {};

  constructor(sessions: SessionService, relay: DeltaRelay) {
    this.#gone = new Promise((_, reject) => {
      this.#bury = reject;
    });
    this.#gone.catch(() => {});
    const own = this.#mortal(sessions);
    const { runner } = deskOf(this.model, own);
    this.runs = liveRuns({
      runner,
      sessions: own,
      // The test decides which process continues.
      resume: false,
      relay: {
        publish: (key, frame) => {
          if (!this.#isMute) relay.publish(key, frame);
        },
        subscribe: (key, listener, signal) =>
          relay.subscribe(key, (frame) => void (this.#isMute || listener(frame)), signal),
      },
    });
  }

  /** Continues a session, as far as possible before it dies. */
  resumeRun(key: SessionKey): void {
    this.runs.start(key, {}).catch((error: unknown) => {
      if (!this.#isDead) throw error;
    });
  }

  /**
   * Stops all calls of the machine to the store; with `speaksOn`
   * the machine still reaches other machines over the relay.
   */
  die(speaksOn = false): void {
    this.#isDead = true;
    this.#isMute = !speaksOn;
  }

  /** Ends all work of the machine, as a dead process leaves no timers running. */
  close(): Promise<void> {
    if (this.#isDead) this.#bury(new Error('the machine is gone'));
    return this.runs.close();
  }

  #mortal(sessions: SessionService): SessionService {
    const handler: ProxyHandler<object> = {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return new Proxy(value, handler);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => (this.#isDead ? this.#gone : Reflect.apply(value, target, args));
      },
    };
    return new Proxy(sessions, handler) as SessionService;
  }
}
