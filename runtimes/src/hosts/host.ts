import type { Bundle, Place } from '../bundle/bundle-tests.ts';

/** A runtime that can run a bundle of tests. */
export interface Host {
  readonly name: string;
  readonly place: Place;
  /** The reason why the runtime cannot run on this machine; absent if it can. */
  readonly unavailable?: string;
  /**
   * Runs a bundle and yields its output line by line. Its processes end with it, and with the signal.
   */
  readonly run: (
    bundle: Bundle,
    settings: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => AsyncIterable<string>;
}
