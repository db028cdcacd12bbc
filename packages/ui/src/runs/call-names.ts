import type { Event, SessionKey, SessionService } from '@mortise/core';

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
    if (event.type !== 'model') return;
    for (const part of event.content.parts) if (part.type === 'functionCall') this.#names.set(part.id, part.name);
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
