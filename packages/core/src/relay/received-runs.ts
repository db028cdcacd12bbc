import type { SessionKey } from '../session/session.ts';
import type { DeltaRelay } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';
import { type Attempt, askFrame, type RunFrame, type RunOver, readFrame } from './relay-frame.ts';

/** A report about a session's run in another process. */
export interface ReceivedRun {
  /** The revision that the run's worker knew: a reader whose log is older reads the log up to it first. */
  readonly rev: number;
  /** True if the events replace all earlier momentary events. */
  readonly isReset: boolean;
  readonly events: readonly FleetingEvent[];
  /** The end of the run; undefined while the run goes on. */
  readonly over?: RunOver | undefined;
}

/**
 * Combines the frames of a session into one momentary state. No event is repeated. After a gap, no event is
 * used until the complete state has arrived. After a new attempt has replaced an attempt, events of the old
 * attempt are ignored.
 */
export class ReceivedRuns {
  readonly #relay: DeltaRelay;
  readonly #key: SessionKey;
  readonly #after: number;
  readonly #report: (received: ReceivedRun) => void;
  #attempt: Attempt | undefined;
  /** The expected number of the next frame. */
  #next = 0;
  /** True once the complete state has arrived. */
  #isComplete = false;
  /** The events of a complete state whose last frame has not arrived yet. */
  #gathered: FleetingEvent[] | undefined;
  /** The number of frames that could not be used since the last request. */
  #missed = 0;

  /**
   * @param after The revision up to which the reader has the log. Complete states of older revisions are
   * ignored: they may be outdated.
   */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, report: (received: ReceivedRun) => void) {
    this.#relay = relay;
    this.#key = { ...key };
    this.#after = after;
    this.#report = report;
  }

  /** Listens to the relay until the signal aborts. Resolves once the subscription is active. */
  async receive(signal: AbortSignal): Promise<void> {
    const listener = (text: string): void => {
      const frame = readFrame(text);
      if (frame?.type === 'run') this.#process(frame);
    };
    await this.#relay.subscribe(this.#key, listener, signal);
    if (!signal.aborted) this.#ask();
  }

  /** Discards the state: the complete state is requested again when the next frame arrives. */
  lose(): void {
    if (!this.#isComplete) return;
    this.#isComplete = false;
    this.#missed = 0;
  }

  /** Requests the complete state from the process that executes the run. */
  #ask(): void {
    this.#missed = 1;
    this.#relay.publish(this.#key, askFrame);
  }

  #process(frame: RunFrame): void {
    if (!this.#isOfAttempt(frame) || frame.seq < this.#next) return;
    if (frame.seq > this.#next) {
      this.#isComplete = false;
      this.#gathered = undefined;
    }
    this.#next = frame.seq + 1;
    if (frame.anew) this.#gathered = [];
    const gathered = this.#gathered;
    gathered?.push(...frame.events);
    if (gathered && frame.more) return;
    this.#gathered = undefined;
    // Frames that were sent while the log was read are older than the log.
    if (gathered && frame.rev >= this.#after) this.#isComplete = true;
    else if (!this.#isComplete) return this.#miss(frame);
    const { rev, over } = frame;
    this.#report({ rev, isReset: gathered !== undefined, events: gathered ?? frame.events, over });
  }

  /**
   * Processes a frame that arrived before the complete state:
   * only the revision and the end of the run are used.
   */
  #miss({ rev, over }: RunFrame): void {
    if (this.#missed++ % askedAgain === 0) this.#relay.publish(this.#key, askFrame);
    this.#report({ rev, isReset: false, events: [], over });
  }

  /**
   * Returns true if a frame belongs to the attempt that is followed: the one that knows more of the log, or
   * that started later.
   */
  #isOfAttempt({ attempt, rev, begun, seq, over }: RunFrame): boolean {
    const known = this.#attempt;
    if (known && known.attempt !== attempt && (rev - known.rev || begun - known.begun) <= 0) return false;
    if (known?.attempt !== attempt) {
      this.#next = seq;
      this.#isComplete = false;
      this.#gathered = undefined;
      this.#missed = 0;
    }
    // The clock of the next run may be behind.
    this.#attempt = { attempt, rev, begun: over ? 0 : begun };
    return true;
  }
}

/**
 * The number of unusable frames after which the complete state is requested again: the first request may have
 * been lost.
 */
const askedAgain = 20;
