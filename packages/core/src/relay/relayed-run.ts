import type { RunEvent } from '../context/run-event.ts';
import { defaultPlatform, startTimer } from '../platform/platform.ts';
import type { SessionKey } from '../session/session.ts';
import type { DeltaRelay } from './delta-relay.ts';
import { type FleetingDelta, type FleetingEvent, fleetingEvent } from './fleeting-event.ts';
import { askFrame, listsOf, type RunFrame, type RunOver } from './relay-frame.ts';
import { RunMoment } from './run-moment.ts';

/** The position of a run in the log when it starts. */
export interface RelayedFrom {
  /** The session's revision. */
  readonly revision: number;
  /** The invocation that is resumed, if there is one. */
  readonly invocationId?: string | undefined;
}

/**
 * Publishes the momentary events of a run to a relay. The run never waits for the relay: events within 25 ms
 * are sent in one frame, and deltas of one part are sent as one delta. The first frame of a turn, if nothing
 * else is active, starts a complete state, and so does the response to a reader's request.
 */
export class RelayedRun {
  readonly #relay: DeltaRelay;
  readonly #key: SessionKey;
  readonly #attempt: string = defaultPlatform.newId();
  readonly #startedAt: number = defaultPlatform.now();
  readonly #moment: RunMoment = new RunMoment();
  #rev: number;
  #invocation: string;
  #seq = 0;
  #waiting: FleetingEvent[] = [];
  /** The last waiting event if it is a delta: the next delta may be appended to it. */
  #tail: Growing | undefined;
  /** True if a reader has requested the complete state. */
  #isAsked = false;
  /** True if nothing was active when the last frame was sent: the next frame starts a complete state. */
  #wasEmpty = true;
  #sentRev: number;
  #over: RunOver | undefined;
  #stopTimer: (() => void) | undefined;
  readonly #ending: AbortController = new AbortController();
  /** False until the first event that is not a warning shows that the run has the session. */
  #isShown = false;

  constructor(relay: DeltaRelay, key: SessionKey, { revision, invocationId = '' }: RelayedFrom) {
    this.#relay = relay;
    this.#key = { ...key };
    this.#rev = revision;
    this.#sentRev = revision;
    this.#invocation = invocationId;
    this.#listen();
  }

  /** Processes each event of the run, in order. Never throws. */
  see(event: RunEvent): void {
    // A run that ends before it showed anything was refused: another worker has its session.
    if (event.type === 'end' && !this.#isShown) return;
    if (event.type !== 'warning') this.#isShown = true;
    switch (event.type) {
      case 'delta':
        this.#delta(event);
        break;
      case 'event':
        this.#stored(event);
        break;
      case 'end': {
        const { status, error } = event.result;
        this.#over = { status, ...(error && { error: { code: error.code, message: error.message } }) };
        break;
      }
      default:
        this.#push(fleetingEvent(event));
    }
    this.#soon();
  }

  /** Sends the waiting events and unsubscribes, when the run has ended. May be called twice. */
  end(): void {
    this.#stopTimer?.();
    this.#stopTimer = nothing;
    this.#ending.abort();
    if (this.#isShown && (this.#waiting.length > 0 || this.#over)) this.#send();
  }

  /**
   * Subscribes to the requests of readers for the complete state. If a request is lost, its reader waits for
   * the next turn.
   */
  #listen(): void {
    const listener = (text: string): void => {
      if (text !== askFrame) return;
      this.#isAsked = true;
      this.#soon();
    };
    void this.#relay.subscribe(this.#key, listener, this.#ending.signal);
  }

  #delta({ turn, author, branch, index, kind, text, name }: Extract<RunEvent, { readonly type: 'delta' }>): void {
    const tail = this.#tail;
    const delta: FleetingDelta = { type: 'delta', turn, part: index, kind, text, ...(name !== undefined && { name }) };
    if (tail?.turn === turn && tail.part === index && name === undefined) {
      tail.text += text;
      this.#moment.see(delta);
      return;
    }
    if (!this.#moment.knows(turn)) {
      const at = defaultPlatform.now();
      const start = { type: 'turn', turn, agent: author, run: this.#invocation, at } as const;
      this.#push(branch === undefined ? start : { ...start, branch });
    }
    this.#moment.see(delta);
    this.#tail = { ...delta };
    this.#waiting.push(this.#tail);
  }

  #stored({ event, revision }: Extract<RunEvent, { readonly type: 'event' }>): void {
    this.#rev = revision;
    if (event.branch === undefined) this.#invocation = event.invocationId;
    if (event.type === 'model') {
      this.#moment.turnOver(event.id);
      this.#waiting = this.#waiting.filter((queued) => !('turn' in queued && queued.turn === event.id));
    } else if (event.type === 'response' || event.type === 'late') {
      this.#moment.callOver(event.callId);
      this.#waiting = this.#waiting.filter((queued) => !('callId' in queued && queued.callId === event.callId));
    }
    this.#tail = undefined;
  }

  #push(event: FleetingEvent | undefined): void {
    if (!event) return;
    this.#moment.see(event);
    this.#tail = undefined;
    const last = this.#waiting.at(-1);
    // Only the newest progress of a call is sent.
    if (event.type === 'progress' && last?.type === 'progress' && last.callId === event.callId) this.#waiting.pop();
    this.#waiting.push(event);
  }

  /** Sends the first event at once, and later ones together after a delay. */
  #soon(): void {
    if (this.#stopTimer || !this.#isShown) return;
    this.#send();
    this.#stopTimer = startTimer(restMs, () => {
      this.#stopTimer = undefined;
      if (this.#waiting.length > 0 || this.#isAsked || this.#sentRev !== this.#rev) this.#soon();
    });
  }

  #send(): void {
    const isReset = this.#isAsked || this.#wasEmpty;
    const warnings = this.#waiting.filter(({ type }) => type === 'warning');
    const lists = listsOf(isReset ? [...this.#moment.events(), ...warnings] : this.#waiting);
    this.#waiting = [];
    this.#tail = undefined;
    this.#isAsked = false;
    this.#wasEmpty = this.#moment.isEmpty;
    this.#sentRev = this.#rev;
    for (const [at, list] of lists.entries()) {
      const isLast = at === lists.length - 1;
      this.#publish({ ...(isReset && at === 0 && { anew: true }), ...(isReset && !isLast && { more: true }) }, list);
    }
    if (this.#over) this.#publish({ over: shortOver(this.#over) }, '[]');
    this.#over = undefined;
  }

  #publish(more: Partial<RunFrame>, list: string): void {
    const frame = {
      v: 1,
      type: 'run',
      attempt: this.#attempt,
      begun: this.#startedAt,
      rev: this.#rev,
      seq: this.#seq++,
    };
    try {
      this.#relay.publish(this.#key, `${JSON.stringify({ ...frame, ...more }).slice(0, -1)},"events":${list}}`);
    } catch {
      // Frames may be lost.
    }
  }
}

type Growing = { -readonly [K in keyof FleetingDelta]: FleetingDelta[K] };

/** Returns the end of a run, shortened to fit a frame: the log has the complete error. */
function shortOver({ status, error }: RunOver): RunOver {
  if (!error) return { status };
  const { code, message } = error;
  return { status, error: { code: code.slice(0, 50), message: message.slice(0, 200) } };
}

/** Milliseconds between two frames. */
const restMs = 25;

function nothing(): void {}
