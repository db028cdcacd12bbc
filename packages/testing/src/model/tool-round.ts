import type { Content, FunctionResponsePart, JsonObject, ModelEnd, Part } from '@mortise/core';

/** A call of a round in a history, with its outcome. */
export interface RoundCall {
  readonly id: string;
  readonly providerId?: string;
  readonly name?: string;
  readonly args?: JsonObject;
  /** The outcome; default: an `ok` with a value. */
  readonly outcome?: FunctionResponsePart['outcome'];
  readonly providerMetadata?: { readonly [provider: string]: JsonObject };
}

/** Returns a round of a history: parallel calls of a model, and their outcomes. */
export function toolRound(
  calls: readonly RoundCall[],
  origin: NonNullable<Content['origin']> = unknownOrigin,
): readonly [Content, Content] {
  const made = calls.map(({ name = 'weather', args = { city: 'Rome' }, outcome: _, ...rest }) => {
    return { type: 'functionCall' as const, name, args, ...rest };
  });
  return [{ role: 'model', origin, parts: made }, outcomesOf(made, calls)];
}

/** Returns the outcomes of calls in one content, as the runner creates it. */
export function outcomesOf(
  calls: readonly { readonly id: string; readonly providerId?: string; readonly name: string }[],
  outcomes: readonly { readonly outcome?: FunctionResponsePart['outcome'] }[] = [],
): Content {
  const parts = calls.map(({ id, providerId, name }, at) => ({
    type: 'functionResponse' as const,
    id,
    ...(providerId !== undefined && { providerId }),
    name,
    outcome: outcomes[at]?.outcome ?? ({ status: 'ok', output: { celsius: 21 } } as const),
  }));
  return { role: 'tool', parts };
}

/**
 * Returns the content of an end as the runner stores it, with
 * ids and parsed arguments, and the outcomes of its calls.
 */
export function storedTurn({ content, argsText }: ModelEnd, eventId: string): readonly [Content, Content] {
  const parts = content.parts.map((part, index) => {
    if (part.type !== 'functionCall') return part;
    const text = argsText?.[index];
    const args = text === undefined ? part.args : (JSON.parse(text || '{}') as JsonObject);
    return { ...part, id: `${eventId}/${index}`, args };
  });
  const calls = parts.filter((part) => part.type === 'functionCall');
  return [{ ...content, parts }, outcomesOf(calls)];
}

/** Returns a content with one text of the user. */
export function userText(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

/** Returns a part between two texts. */
export function withText(part: Part): readonly Part[] {
  return [{ type: 'text', text: 'before it' }, part, { type: 'text', text: 'after it' }];
}

/** A model of a provider that no tested model has. */
export const unknownOrigin: NonNullable<Content['origin']> = { provider: 'nobody', model: 'old' };
