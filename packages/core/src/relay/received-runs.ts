import type { SessionKey } from '../session/session.ts';
import type { DeltaRelay } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';
import { type Attempt, askFrame, type RunFrame, type RunOver, readFrame } from './relay-frame.ts';

/** The state of a session's run in another process. */
export interface ReceivedRun {
  /** The revision that its worker knew: a reader with an older log reads that first. */
  readonly rev: number;
  /** True if the events replace all momentary events so far. */
  readonly isReset: boolean;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver | undefined;
}

/**
 * Combines the frames of a session to one momentary state: no event is repeated, none is used after a gap
 * before a complete snapshot, and none of an attempt after a new attempt has replaced it.
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
  /** The events of a new state that continues in the next frame. */
  #gathered: FleetingEvent[] | undefined;
  /** The number of frames that could not be used since the last request. */
  #missed = 0;

  /** @param after The newest revision whose momentary events are ignored: they may be over. */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, report: (received: ReceivedRun) => void) {
    this.#relay = relay;
    this.#key = { ...key };
    this.#after = after;
    this.#report = report;
  }

  /** Listens until the signal aborts. Resolves once it is subscribed. */
  async receive(signal: AbortSignal): Promise<void> {
    const listener = (text: string): void => {
      const frame = readFrame(text);
      if (frame?.type === 'run') this.#process(frame);
    };
    await this.#relay.subscribe(this.#key, listener, signal);
    if (!signal.aborted) this.#ask();
  }

  /** Discards all state: everything is requested again with the next frame. */
  lose(): void {
    if (!this.#isComplete) return;
    this.#isComplete = false;
    this.#missed = 0;
  }

  /** Requests the complete state from the process of the run. */
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

  /** Processes an incomplete state: only the end of the run and the revision are used. */
  #miss({ rev, over }: RunFrame): void {
    if (this.#missed++ % askedAgain === 0) this.#relay.publish(this.#key, askFrame);
    this.#report({ rev, isReset: false, events: [], over });
  }

  /**
   * Returns true if a frame belongs to the followed worker: the one that knows more of the log, or that
   * started later.
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

/** The number of unusable frames after which the state is requested again: the request may have been lost. */
const askedAgain = 20;
