/// <reference types="node" />
import { inspect } from 'node:util';
import type {
  FunctionCallPart,
  FunctionDeclaration,
  Model,
  ModelEnd,
  ModelEvent,
  ModelFailure,
  ModelRequest,
} from '@mortise/core';

/** Makes one call and returns all of its events. */
export async function ask(
  model: Model,
  request: ModelRequest = requestOf(),
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal })) events.push(event);
  return events;
}

/** Returns the end of a call. Throws if the call did not succeed. */
export function endOf(events: readonly ModelEvent[]): ModelEnd {
  const last = events.at(-1);
  if (last?.type === 'end') return last;
  throw new Error(`expected an end, but got ${last?.type === 'failure' ? String(last.error) : JSON.stringify(last)}`);
}

/** Returns the failure of a call. Throws if the call did not fail. */
export function failureOf(events: readonly ModelEvent[]): ModelFailure {
  const last = events.at(-1);
  if (last?.type === 'failure') return last;
  throw new Error(`expected a failure, but got ${JSON.stringify(last)}`);
}

/**
 * Returns everything that an error may show: its message, its causes, their members, and its output in a log.
 */
export function allOf(error: Error): string {
  const seen: string[] = [inspect(error, { depth: 20, showHidden: true, getters: true, maxStringLength: null })];
  for (let at: unknown = error; at instanceof Error && seen.length < 10; at = at.cause) {
    seen.push(at.message, String(at.stack), JSON.stringify(at), String(at));
  }
  return seen.join('\n');
}

/** Returns the text, the thoughts and the calls of an end separately. */
export function saidIn({ content, argsText }: ModelEnd): {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly { readonly name: string; readonly providerId: string | undefined; readonly args: string }[];
} {
  let text = '';
  let thought = '';
  const calls = content.parts.flatMap((part, index) => {
    if (part.type === 'text') text += part.text;
    if (part.type === 'thought') thought += part.text;
    if (part.type !== 'functionCall') return [];
    return [{ name: part.name, providerId: part.providerId, args: argsText?.[index] ?? JSON.stringify(part.args) }];
  });
  return { text, thought, calls };
}

/** Returns the joined deltas of each part, by part index: the kind and the text. */
export function deltaSums(events: readonly ModelEvent[]): ReadonlyMap<number, readonly [kind: string, sum: string]> {
  const sums = new Map<number, readonly [string, string]>();
  const add = (index: number, kind: string, delta: string): void => {
    sums.set(index, [kind, (sums.get(index)?.[1] ?? '') + delta]);
  };
  for (const event of events) {
    if (event.type === 'textDelta') add(event.index, 'text', event.delta);
    if (event.type === 'thoughtDelta') add(event.index, 'thought', event.delta);
    if (event.type === 'functionCallStart') add(event.index, 'functionCall', '');
    if (event.type === 'functionCallDelta') add(event.index, 'functionCall', event.argsDelta);
  }
  return sums;
}

/**
 * Returns the events with the deltas of each part joined,
 * so that the chunking of the stream makes no difference.
 */
export function joined(events: readonly ModelEvent[]): readonly unknown[] {
  const rest = events.filter(({ type }) => !type.endsWith('Delta') && type !== 'functionCallStart');
  return [...[...deltaSums(events)].toSorted(([a], [b]) => a - b), ...rest];
}

/** Returns the content of an end as the runner stores it: calls with ids and parsed arguments. */
export function stored(end: ModelEnd, turn: number): ModelEnd['content'] {
  const parts = end.content.parts.map((part, index) => {
    if (part.type !== 'functionCall') return part;
    const text = end.argsText?.[index];
    const args = text === undefined ? part.args : (JSON.parse(text || '{}') as FunctionCallPart['args']);
    return { ...part, id: `turn${turn}/${index}`, args };
  });
  return { ...end.content, parts };
}

/** Returns a request with one message and one tool. */
export function requestOf(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: [],
    contents: [{ role: 'user', parts: [{ type: 'text', text: 'Weather in Rome?' }] }],
    declarations: [weather],
    providerTools: [],
    ...more,
  };
}

export const weather: FunctionDeclaration = {
  name: 'weather',
  description: 'Weather of a city',
  parametersJsonSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};
