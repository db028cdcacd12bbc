import { RunError } from '../error/run-error.ts';
import type { Steps } from '../json/steps.ts';
import { startTimer } from '../platform/platform.ts';

/**
 * The room of what most runs do without: questions, nested runs, mail, long results. It is loaded as a whole,
 * when the first of it is needed; the runner hands its loader in, so that the rooms below know what they need
 * and not where it is.
 */
export class RareRoom<P = unknown> {
  /** What is in it; undefined until it is loaded. */
  parts: P | undefined;
  readonly #import: () => Promise<P>;
  #loading: Promise<P> | undefined;

  constructor(load: () => Promise<P>) {
    this.#import = load;
  }

  /**
   * Rejects with `RunError`: `module_load_failed`, also where it has not come after a minute. The next time
   * it is tried again; browsers remember a failed import, so there the next page tries.
   */
  load(): Promise<P> {
    this.#loading ??= inTime(this.#import()).then(
      (parts) => {
        this.parts = parts;
        return parts;
      },
      (cause: unknown) => {
        this.#loading = undefined;
        const problem = new RunError(
          partNotLoaded,
          'a part of @mortise/core was not loaded; continue the session, or loadAll() at start',
          { cause },
        );
        throw Object.assign(problem, { retryable: true });
      },
    );
    return this.#loading;
  }
}

interface HasRoom {
  readonly run: { readonly room: RareRoom };
}

/**
 * The room's parts, as the room of the caller knows them:
 * `P` is an interface that the runner holds the room to.
 */
export function* enter<P>({ run: { room } }: HasRoom): Steps<P> {
  return (room.parts ?? (yield room.load())) as P;
}

/** As `enter`, where nothing is written as steps. */
export async function entered<P>({ run: { room } }: HasRoom): Promise<P> {
  return (room.parts ?? (await room.load())) as P;
}

/** As `enter`, where the room was loaded before: with a run that cannot do without it. */
export function part<P>({ run: { room } }: HasRoom): P {
  if (room.parts) return room.parts as P;
  throw new TypeError('a part was needed before it was loaded');
}

/** Whether a part was needed that could not be loaded: what it was needed for stays as the log has it. */
export function isPartNotLoaded(error: unknown): error is RunError {
  return error instanceof RunError && error.code === partNotLoaded;
}

/** A server that never answers would hold the run for ever. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = startTimer(mostLoadMs, () => reject(new Error('timeout')));
    void loading.then(resolve, reject).finally(stop);
  });
}

const mostLoadMs = 60_000;
const partNotLoaded = 'module_load_failed';
