import type { Event } from '@mortise/core';
import type { FleetingEvent } from '@mortise/core/relay';

/**
 * The turns and calls of which the log has the end, the newest of them: what comes later of them is no news.
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
