import type { ModelEvent, ModelRequest } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';
import { ask, endOf, requestOf } from './ask.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';
import type { SentRequest } from './sent-request.ts';

/** The sent request, and the model's answer to it. */
export interface Sent extends SentRequest {
  /** The warnings, each as `feature: message`. */
  readonly warnings: readonly string[];
}

/** Sends a request that must succeed, and returns it. */
export async function send(subject: ModelSubject, more: Partial<ModelRequest> = {}): Promise<Sent> {
  const events = await ask(await subject.playing([hello]), requestOf(more));
  endOf(events);
  return lastSent(subject, events);
}

/** Returns the last request to the provider, and the warnings among its events. */
export function lastSent(subject: ModelSubject, events: readonly ModelEvent[] = []): Sent {
  const sent = present(subject.sent().at(-1), 'the request, in `sent()`');
  return { ...sent, warnings: warningsIn(events) };
}

/** Returns the warnings, each as `feature: message`. */
export function warningsIn(events: readonly ModelEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'warning' ? [`${event.feature}: ${event.message}`] : []));
}

/** Returns true if the body contains a text, or a warning contains one of the words. */
export function isSentOrWarned({ body, warnings }: Sent, text: string, ...warnedWords: readonly string[]): boolean {
  return holds(body, text) || warnings.some((warning) => warnedWords.some((word) => warning.includes(word)));
}

/** Returns true if a value contains a text anywhere, even inside a JSON string. */
export function holds(value: unknown, text: string): boolean {
  return JSON.stringify(value ?? null).includes(text);
}

/** The shortest answer. */
export const hello: ProviderTurn = { do: 'answer', text: 'hello' };
