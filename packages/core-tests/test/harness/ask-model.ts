import type { Model, ModelEvent, ModelRequest } from '@mortise/core';

/** Returns a request with one message, or with other members. */
export function plainRequest(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: [],
    contents: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }],
    declarations: [],
    providerTools: [],
    ...more,
  };
}

/** Returns all events of one call. */
export async function askModel(
  model: Model,
  request: ModelRequest = plainRequest(),
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal })) events.push(event);
  return events;
}

/** Returns the text of the end, or the error code of a failure. */
export function outcomeOf(events: readonly ModelEvent[]): string | undefined {
  const last = events.at(-1);
  if (last?.type === 'failure') return 'code' in last.error ? String(last.error.code) : last.error.message;
  if (last?.type !== 'end') return undefined;
  return last.content.parts.map((part) => ('text' in part ? part.text : part.type)).join('');
}
