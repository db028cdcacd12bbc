import type { Event, SessionKey, SessionService } from '@mortise/core';
import type { FleetingEvent } from '@mortise/core/relay';

/** Returns the names of the calls in a log, by id. */
export function namesIn(events: readonly Event[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const event of events)
    if (event.type === 'model')
      for (const part of event.content.parts) if (part.type === 'functionCall') names.set(part.id, part.name);
  return names;
}

/** The tool names of a session's calls. The log is read once, when a name is not known. */
export class CallNames {
  readonly #key: SessionKey;
  readonly #sessions: SessionService;
  readonly #names: Map<string, string> = new Map();
  #isWhole = false;

  constructor(key: SessionKey, sessions: SessionService) {
    this.#key = key;
    this.#sessions = sessions;
  }

  see(event: Event): void {
    for (const [id, name] of namesIn([event])) this.#names.set(id, name);
  }

  /** Returns a function that looks up tool names, and knows the call of an event. */
  async lookup(event: Event): Promise<(callId: string) => string | undefined> {
    const callId = event.type === 'asked' ? event.request.callId : 'callId' in event ? event.callId : undefined;
    if (callId !== undefined && !this.#names.has(callId) && !this.#isWhole) {
      this.#isWhole = true;
      for (const earlier of (await this.#sessions.load(this.#key))?.events ?? []) this.see(earlier);
    }
    return (id) => this.#names.get(id);
  }
}

/**
 * The newest turns and calls whose end is logged: streamed
 * events about them that arrive later are out of date.
 */
export class PastIds {
  readonly #ids: Set<string> = new Set();

  see(event: Event): void {
    const id = event.type === 'model' ? event.id : isOutcome(event) ? event.callId : undefined;
    if (id === undefined) return;
    this.#ids.add(id);
    if (this.#ids.size > most) for (const oldest of this.#ids) return void this.#ids.delete(oldest);
  }

  has(event: FleetingEvent): boolean {
    if ('turn' in event) return this.#ids.has(event.turn);
    return 'callId' in event && this.#ids.has(event.callId);
  }
}

function isOutcome(event: Event): event is Extract<Event, { readonly type: 'response' | 'late' }> {
  return event.type === 'response' || event.type === 'late';
}

const most = 1_000;
