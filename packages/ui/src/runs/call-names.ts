import type { Event, SessionKey, SessionService } from '@mortise/core';

/** The names of the calls in a log, by id. */
export function namesIn(events: readonly Event[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const event of events)
    if (event.type === 'model')
      for (const part of event.content.parts) if (part.type === 'functionCall') names.set(part.id, part.name);
  return names;
}

/** The names of a session's calls, read from its log once where they are needed. */
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

  /** A lookup that knows the call which an event is about. */
  async lookup(event: Event): Promise<(callId: string) => string | undefined> {
    const callId = event.type === 'asked' ? event.request.callId : 'callId' in event ? event.callId : undefined;
    if (callId !== undefined && !this.#names.has(callId) && !this.#isWhole) {
      this.#isWhole = true;
      for (const earlier of (await this.#sessions.load(this.#key))?.events ?? []) this.see(earlier);
    }
    return (id) => this.#names.get(id);
  }
}
