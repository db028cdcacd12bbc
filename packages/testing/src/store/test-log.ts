import type {
  Event,
  EventBody,
  JsonObject,
  PendingRequest,
  SessionIndex,
  SessionKey,
  SessionService,
} from '@mortise/core';
import { emptyIndex, indexEvents, indexText } from '@mortise/core/session-index';
import { present } from '../conformance/assert-equal.ts';
import type { SessionSubject } from './session-subject.ts';

/** The time of the first event of a test log, in epoch milliseconds. */
export const testLogAt = 1_700_000_000_000;

/**
 * Creates the events of test logs, such as a log with calls of a model, one of which has an open question.
 */
export class TestLog {
  readonly #name: string;
  #events = 0;
  /** The time of the next event, in epoch milliseconds. */
  at: number;

  /** @param name A unique name, with which the ids of the log begin. */
  constructor(name: string, at: number = testLogAt) {
    this.#name = name;
    this.at = at;
  }

  /** Adds a user message, in a separate turn. */
  input(text = 'Hello'): Event {
    return this.event({ type: 'input', content: { role: 'user', parts: [{ type: 'text', text }] } }, 'user');
  }

  /** Adds a model turn with these calls, or with a text if there are none. */
  model(...callIds: readonly string[]): Event {
    const calls = callIds.map(
      (id) => ({ type: 'functionCall', id: this.id(id), name: 'pay', args: { amount: 420 } }) as const,
    );
    const parts = calls.length > 0 ? calls : [{ type: 'text', text: 'Done.' } as const];
    return this.event({
      type: 'model',
      content: { role: 'model', parts },
      acts: true,
      finishReason: { unified: 'stop' },
    });
  }

  asked(callId: string, more: Partial<PendingRequest> = {}): Event {
    const request = { id: this.id(`${callId}?`), callId: this.id(callId), kind: 'confirmation', hint: 'May it?' };
    return this.event({ type: 'asked', request: { ...request, digest: 'd', ...more } });
  }

  answered(callId: string, by?: string): Event {
    const answer = {
      requestId: this.id(`${callId}?`),
      kind: 'confirmation',
      value: { note: answerValue },
      at: this.at,
    };
    return this.event({ type: 'answered', answer: { ...answer, ...(by !== undefined && { by }) } }, 'user');
  }

  withdrawn(callId: string): Event {
    return this.event({ type: 'withdrawn', requestId: this.id(`${callId}?`), reason: 'no matter' });
  }

  response(callId: string): Event {
    return this.event({ type: 'response', callId: this.id(callId), outcome: { status: 'ok', output: 1 } });
  }

  /** Rewinds the conversation to these events, from the first on. */
  rewound(events: readonly Event[]): Event {
    const index = JSON.parse(indexText(indexEvents(emptyIndex(0), events))) as JsonObject;
    return this.event({ type: 'rewound', revision: events.length, index }, 'user');
  }

  /** Returns an id of this log. */
  id(of: string): string {
    return `${this.#name}.${of}`;
  }

  /** Creates the log of a session that waits for one answer. */
  paused(more: Partial<PendingRequest> = {}): Event[] {
    return [this.input(), this.model('c1'), this.asked('c1', more)];
  }

  /** Creates the log of a completed session. */
  completed(): Event[] {
    return [this.input(), this.model()];
  }

  event(body: EventBody, author = 'helper'): Event {
    return {
      v: 1,
      id: this.id(`e${this.#events++}`),
      invocationId: this.id('i'),
      author,
      timestamp: this.at++,
      ...body,
    };
  }
}

/** The value of answers in test logs, which only the call may read. */
export const answerValue = 'only for the call';

/** Returns the index of a store. */
export function indexOf({ sessions }: Pick<SessionSubject, 'sessions'>): SessionIndex {
  return present(sessions.index, 'the member "index"');
}

/** Creates a session with a log. */
export async function tell(sessions: SessionService, of: SessionKey, events: readonly Event[]): Promise<void> {
  await sessions.create(of);
  await sessions.append(of, events, { revision: 0 });
}
