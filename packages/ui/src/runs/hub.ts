import { type Event, failureText, type RunEvent, type SessionKey, type SessionService } from '@mortise/core';
import { fleetingEvent, type ReceivedRun, type RelayedFrom } from '@mortise/core/relay';
import { LiveFold } from '../live/live-fold.ts';
import { projectEvent } from '../project/project-event.ts';
import type { UiShow } from '../project/ui-show.ts';
import type { UiEvent, UiFleeting, UiStored } from '../shape/ui-event.ts';
import { emptyLive, type UiLive, type UiState } from '../shape/ui-state.ts';
import { AwaitedMail } from './awaited-mail.ts';
import { Expiry } from './expiry.ts';
import { CallNames, PastIds } from './log-ids.ts';
import { pageOf, showFor } from './page-of.ts';
import { Patches } from './patches.ts';
import { bytesOf, Watcher } from './watcher.ts';

/** A session that has a run or a watcher in this process: its watchers, and its live state. */
export class Hub {
  readonly key: SessionKey;
  readonly awaited: AwaitedMail = new AwaitedMail();
  readonly names: CallNames;
  readonly patches: Patches = new Patches();
  readonly expiry: Expiry;
  readonly #sessions: SessionService;
  /** Filters for the pages of the session. */
  readonly show: UiShow;
  readonly #watchers: Set<Watcher> = new Set();
  /** The id of the turn that was announced last. */
  #turn: string | undefined;
  readonly #turns: Set<string> = new Set();
  /** The running invocation. */
  #invocation = '';
  /** Turns and calls whose end is in the log. */
  readonly #past: PastIds = new PastIds();
  /**
   * True if an event of a run in another process was missed:
   * its later events are ignored until a snapshot arrives.
   */
  #isBehind = false;
  /** The revision at which a run in another process reported its end. */
  #overAt: number | undefined;
  #work: Promise<unknown> = Promise.resolve();
  /** The newest revision that watchers got; undefined before the log was read. */
  rev: number | undefined;

  /** @param due Called when a question may have expired. */
  constructor(key: SessionKey, sessions: SessionService, show: UiShow | undefined, due: () => void) {
    this.expiry = new Expiry(due);
    this.key = key;
    this.#sessions = sessions;
    this.show = showFor(key, show);
    this.names = new CallNames(key, sessions);
  }

  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Returns the momentary state. */
  live(): UiLive {
    return this.patches.live.published();
  }

  attach(queueBytes: number, restMs?: number): Watcher {
    const watcher = new Watcher(queueBytes, () => this.live(), restMs);
    this.#watchers.add(watcher);
    return watcher;
  }

  detach(watcher: Watcher): void {
    watcher.end();
    this.#watchers.delete(watcher);
  }

  /** Ends all watches as `lost`, so that their pages connect again. */
  close(): void {
    for (const watcher of this.#watchers) watcher.end('closed');
    this.#watchers.clear();
  }

  fleeting(given: UiFleeting): void {
    const event = forPages(given);
    this.patches.fleeting(event);
    this.#tell(event);
  }

  /** Records if another process has an active run of the session, while this process has none. */
  runsElsewhere(running: boolean): boolean {
    // The lease of a run is released after the run's last event.
    if (running === this.live().running || (running && this.#overAt === this.rev)) return false;
    this.fleeting({ type: 'run', running });
    return true;
  }

  /**
   * Shows a streamed event of a run in another process, as soon as this hub has the part of the log that the
   * event refers to. Resolves to false if the event could not be shown.
   * @param signal Aborts when a run starts here.
   */
  received(received: ReceivedRun, signal: AbortSignal): Promise<boolean> {
    return this.#inTurn(async () => {
      if (signal.aborted) return true;
      if (received.rev > (this.rev ?? 0)) await this.#catchUp(Number.POSITIVE_INFINITY).catch(() => false);
      if (signal.aborted) return true;
      if (received.isReset) this.#isBehind = false;
      if (received.rev > (this.rev ?? 0)) this.#isBehind = true;
      if (this.#isBehind) return false;
      this.#shownElsewhere(received);
      return true;
    });
  }

  /** The running invocation and its announced turn, for the relay. */
  get runsFrom(): RelayedFrom {
    return { revision: this.rev ?? 0, invocationId: this.#invocation };
  }

  /** Shows an event of a run that the log does not store. */
  happened(event: Exclude<RunEvent, { readonly type: 'end' | 'event' }>): void {
    if (event.type === 'delta') return this.#delta(event);
    const told = fleetingEvent(event);
    if (event.type === 'turnDropped') this.#over(event.turn);
    if (told) this.fleeting(told);
  }

  /** Shows a stored event, after earlier events that other processes appended. */
  stored(event: Event, revision: number): Promise<void> {
    return this.#inTurn(async () => {
      if (this.rev !== undefined && revision <= this.rev) return;
      if (this.rev !== undefined && revision > this.rev + 1) await this.#catchUp(revision - 1);
      await this.#told(event, revision);
    });
  }

  /** Publishes events that other processes appended. Returns true if the session exists. */
  catchUp(): Promise<boolean> {
    return this.#inTurn(() => this.#catchUp(Number.POSITIVE_INFINITY));
  }

  /** Reads the newest revision of the log, unless it is already known. */
  async begin(): Promise<void> {
    if (this.rev !== undefined) return;
    const session = await this.#sessions.load(this.key, { afterRevision: Number.MAX_SAFE_INTEGER });
    this.rev ??= session?.revision ?? 0;
  }

  /** Runs work one at a time: stored events are published once, in order. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  async #catchUp(upTo: number): Promise<boolean> {
    const from = this.rev ?? 0;
    const session = await this.#sessions.load(this.key, { afterRevision: from });
    if (!session) return false;
    const first = session.revision - session.events.length + 1;
    for (let at = 0; at < session.events.length; at++) {
      const revision = first + at;
      if (revision > upTo) break;
      if (revision > (this.rev ?? 0)) await this.#told(session.events[at] as Event, revision);
    }
    return true;
  }

  /** Converts a stored event to the event for watchers. */
  async project(event: Event, revision: number): Promise<UiStored> {
    const callName = this.show.output || this.show.question ? await this.names.lookup(event) : undefined;
    const page = event.type === 'rewound' ? await this.#pageAt(event.revision) : undefined;
    return projectEvent(event, revision, { show: this.show, callName, page });
  }

  async #pageAt(revision: number): Promise<UiState> {
    const events = (await this.#sessions.load(this.key))?.events ?? [];
    return pageOf(events.slice(0, revision), this.show);
  }

  async #told(event: Event, revision: number): Promise<void> {
    this.names.see(event);
    const told = await this.project(event, revision);
    await this.#beginPatches(revision);
    this.rev = revision;
    if (event.branch === undefined) this.#invocation = event.invocationId;
    if (event.type === 'model') this.#over(event.id);
    if (event.type === 'response' || event.type === 'late') this.patches.live.over(event.callId);
    this.awaited.see(event, revision);
    this.#past.see(event);
    this.expiry.see(event);
    this.patches.stored(told);
    this.#tell(told);
  }

  #shownElsewhere({ isReset: isAnew, events, over }: ReceivedRun): void {
    const news = events.filter((event) => !this.#past.has(event));
    if (isAnew) {
      const live = new LiveFold({ ...emptyLive, running: true, warnings: this.live().warnings });
      for (const event of news) live.apply(forPages(event));
      this.fleeting({ type: 'live', live: live.published() });
    } else for (const event of news) this.fleeting(event);
    if (!over) return;
    this.#overAt = this.rev;
    this.fleeting({ type: 'run', running: false, ...over });
  }

  /** Loads the page before a stored event, to patch it. If that fails, pages connect again. */
  async #beginPatches(revision: number): Promise<void> {
    if (!this.patches.lacks(revision)) return;
    const session = await this.#sessions.load(this.key).catch(() => undefined);
    if (session) this.patches.begin(pageOf(session.events.slice(0, revision - 1), this.show));
  }

  #over(turn: string): void {
    this.patches.live.turnOver(turn);
    this.#turns.delete(turn);
    if (this.#turn === turn) this.#turn = undefined;
  }

  #delta({ turn, author, branch, index, kind, text, name }: Extract<RunEvent, { readonly type: 'delta' }>): void {
    if (turn !== this.#turn) {
      this.#turn = turn;
      if (!this.#turns.has(turn)) {
        this.#turns.add(turn);
        const begun = { type: 'turn', turn, agent: author, run: this.#invocation, at: Date.now() } as const;
        this.fleeting(branch === undefined ? begun : { ...begun, branch });
      }
    }
    const delta = { type: 'delta', turn, part: index, kind, text } as const;
    this.fleeting(name === undefined ? delta : { ...delta, name });
  }

  #tell(event: UiEvent): void {
    if (!this.watched) return;
    const bytes = bytesOf(event);
    for (const watcher of this.#watchers) watcher.push(event, bytes);
  }
}

/**
 * Returns a run's event for pages, without the error message of
 * a provider or of the application, which only `onError` gets.
 */
function forPages<Shown extends UiFleeting>(event: Shown): Shown {
  if (event.type === 'warning') return { ...event, message: warningText };
  if (event.type !== 'run' || event.running || event.status !== 'failed' || !event.error) return event;
  const { code } = event.error;
  return { ...event, error: { code, message: failureText(code) } };
}

const warningText = 'Something was omitted or did not work, and the run went on.';
