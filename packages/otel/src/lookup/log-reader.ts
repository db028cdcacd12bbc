import type { Event, EventOf, JsonValue } from '@mortise/core';

/** The state key by which a run finds the trace of the run before it. */
export const traceKey = 'otel:traceparent';

/**
 * The facts that a run needs from the log of its session: searched from its end, only as far as needed, and
 * each event once.
 */
export class LogReader {
  readonly #opened = new Map<string, EventOf<'opened'>>();
  readonly #asked = new Map<string, AskedBefore>();
  readonly #names = new Map<string, string>();
  /** Questions whose run is not found yet: it is logged before them. */
  #waiting: AskedBefore[] = [];
  #lastTrace: string | undefined;
  /** The number of events, from the original end of the log, that are not read yet. */
  #left: number | undefined;
  #end = 0;

  /** The event that last started a nested run. */
  opened(branch: string, events: () => readonly Event[]): EventOf<'opened'> | undefined {
    return this.#look(events, () => this.#opened.get(branch));
  }

  /** The name of the tool that a call is of. */
  nameOf(callId: string, events: () => readonly Event[]): string | undefined {
    return this.#look(events, () => this.#names.get(callId));
  }

  /** A question of this run, or of an earlier one with that run's trace. */
  asked(requestId: string, events: () => readonly Event[]): AskedBefore | undefined {
    return this.#look(events, () => {
      const asked = this.#asked.get(requestId);
      return asked && (asked.isOwn || asked.trace !== undefined || this.#left === 0) ? asked : undefined;
    });
  }

  /** The trace of the last run that left one. */
  lastTrace(events: () => readonly Event[]): string | undefined {
    return this.#look(events, () => this.#lastTrace);
  }

  #look<T>(get: () => readonly Event[], find: () => T | undefined): T | undefined {
    const events = get();
    // Events stored since the last read count first.
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

  /** An event from after all that was looked at. */
  #seeLater(event: Event): void {
    if (event.type === 'opened' && event.branch !== undefined) this.#opened.set(event.branch, event);
    if (event.type === 'model') this.#seeNames(event);
    if (event.type === 'asked') this.#seeAsked(event, true);
  }

  /** An event from before all that was looked at. */
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
  /** Epoch milliseconds. */
  readonly at: number;
  /** True if this run asked it. */
  readonly isOwn: boolean;
  /** The trace of the earlier run that asked it; undefined if that left none. */
  trace: string | undefined;
}

function traceIn({ actions }: Event): string | undefined {
  const trace: JsonValue | undefined = actions?.stateDelta?.[traceKey] ?? actions?.localDelta?.[traceKey];
  return typeof trace === 'string' ? trace : undefined;
}
