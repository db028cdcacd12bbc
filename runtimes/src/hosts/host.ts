import type { Bundle, Place } from '../bundle/bundle-tests.ts';

/** A runtime that a bundle of tests can be run on. */
export interface Host {
  readonly name: string;
  readonly place: Place;
  /** Why it cannot be run on this machine; absent if it can. */
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
