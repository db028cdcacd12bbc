import type { FunctionDeclaration, Model, ModelEnd, ModelEvent, ModelFailure, ModelRequest } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';

/** Returns all events of one call. Rejects if the model throws, which a model must not do. */
export async function ask(
  model: Model,
  request: ModelRequest = requestOf(),
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal })) events.push(event);
  return events;
}

/** Returns a request with one message and one tool, or with other members. */
export function requestOf(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: ['Be brief.'],
    contents: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
    declarations: [weather],
    providerTools: [],
    ...more,
  };
}

/** Returns the end of a call that must succeed. */
export function endOf(events: readonly ModelEvent[]): ModelEnd {
  const last = present(events.at(-1), 'the last event');
  if (last.type === 'end') return last;
  throw new Error(`expected an end, got ${last.type === 'failure' ? `the failure ${String(last.error)}` : last.type}`);
}

/** Returns the failure of a call that must fail. */
export function failureOf(events: readonly ModelEvent[], why: unknown): ModelFailure {
  const last = present(events.at(-1), 'the last event');
  if (last.type === 'failure') return last;
  throw new Error(`expected a failure of ${JSON.stringify(why)}, got ${JSON.stringify(last)}`);
}

/** The declaration in each request of the cases. */
export const weather: FunctionDeclaration = {
  name: 'weather',
  description: 'Weather of a city',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
