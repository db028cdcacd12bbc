import type { Event, EventOf, JsonValue } from '@mortise/core';

/** The state key under which a run finds the trace of the run before it. */
export const traceKey = 'otel:traceparent';

/**
 * Finds the facts that a run needs in the log of its session. It reads
 * the log from its end, only as far as needed, and each event once.
 */
export class LogReader {
  readonly #opened = new Map<string, EventOf<'opened'>>();
  readonly #asked = new Map<string, AskedBefore>();
  readonly #names = new Map<string, string>();
  /** Questions whose run is not found yet: the event of the run is earlier in the log. */
  #waiting: AskedBefore[] = [];
  #lastTrace: string | undefined;
  /** The number of events, from the original end of the log, that are not read yet. */
  #left: number | undefined;
  #end = 0;

  /** Returns the event that last started the nested run of a branch. */
  opened(branch: string, events: () => readonly Event[]): EventOf<'opened'> | undefined {
    return this.#look(events, () => this.#opened.get(branch));
  }

  /** Returns the name of the tool of a call. */
  nameOf(callId: string, events: () => readonly Event[]): string | undefined {
    return this.#look(events, () => this.#names.get(callId));
  }

  /** Finds a question of this run, or of an earlier run with the trace of that run. */
  asked(requestId: string, events: () => readonly Event[]): AskedBefore | undefined {
    return this.#look(events, () => {
      const asked = this.#asked.get(requestId);
      return asked && (asked.isOwn || asked.trace !== undefined || this.#left === 0) ? asked : undefined;
    });
  }

  /** Returns the trace of the last run that stored one. */
  lastTrace(events: () => readonly Event[]): string | undefined {
    return this.#look(events, () => this.#lastTrace);
  }

  #look<T>(get: () => readonly Event[], find: () => T | undefined): T | undefined {
    const events = get();
    // Events that were stored since the last read are read first.
    for (; this.#left !== undefined && this.#end < events.length; this.#end++)
      this.#seeLater(events[this.#end] as Event);
    this.#end = events.length;
    this.#left ??= events.length;
    for (let found = find(); ; found = find()) {
      if (found !== undefined || this.#left === 0) return found;
      this.#left--;
      this.#seeEarlier(events[this.#left] as Event);
    }
  }

  /** Reads an event that follows all events read so far. */
  #seeLater(event: Event): void {
    if (event.type === 'opened' && event.branch !== undefined) this.#opened.set(event.branch, event);
    if (event.type === 'model') this.#seeNames(event);
    if (event.type === 'asked') this.#seeAsked(event, true);
  }

  /** Reads an event that precedes all events read so far. */
  #seeEarlier(event: Event): void {
    if (event.type === 'opened' && event.branch !== undefined && !this.#opened.has(event.branch))
      this.#opened.set(event.branch, event);
    if (event.type === 'model') this.#seeNames(event);
    if (event.type === 'asked') this.#waiting.push(this.#seeAsked(event, false));
    const trace = traceIn(event);
    if (trace === undefined) return;
    this.#lastTrace ??= trace;
    for (const asked of this.#waiting) asked.trace = trace;
    this.#waiting = [];
  }

  #seeAsked({ request, timestamp: at }: EventOf<'asked'>, isOwn: boolean): AskedBefore {
    const { id, callId, kind, gate } = request;
    const asked: AskedBefore = { id, callId, kind, gate, at, isOwn, trace: undefined };
    this.#asked.set(id, asked);
    return asked;
  }

  #seeNames({ content }: EventOf<'model'>): void {
    for (const part of content.parts) if (part.type === 'functionCall') this.#names.set(part.id, part.name);
  }
}

/** A question, and the run that asked it. */
export interface AskedBefore {
  readonly id: string;
  readonly callId: string;
  readonly kind: string;
  readonly gate: string | undefined;
  /** The time of the question, in epoch milliseconds. */
  readonly at: number;
  /** True if this run asked it. */
  readonly isOwn: boolean;
  /** The trace of the earlier run that asked the question; undefined if that run stored none. */
  trace: string | undefined;
}

function traceIn({ actions }: Event): string | undefined {
  const trace: JsonValue | undefined = actions?.stateDelta?.[traceKey] ?? actions?.localDelta?.[traceKey];
  return typeof trace === 'string' ? trace : undefined;
}
