import type { Content, FunctionResponsePart, Model, ModelEvent, ModelRequest, Part } from '@mortise/core';
import {
  ask,
  endOf,
  type Reply,
  requestOf,
  type SeenRequest,
  serve,
  stored,
  streamed,
} from '@mortise/provider-kit/test';
import { expect } from 'vitest';
import type { AskedOptions, OpenAIDialect } from './openai-dialect.ts';

/** What was sent, and what came of it. */
export interface Sent {
  readonly body: SeenRequest['body'];
  /** `input` or `messages`. */
  readonly history: readonly Item[];
  readonly tools: readonly Item[];
  readonly events: readonly ModelEvent[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

export type Item = { readonly [member: string]: unknown };

/** Sends a request. It has to be one that OpenAI takes, where the schema of requests is here. */
export async function sent(
  dialect: OpenAIDialect,
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
): Promise<Sent> {
  const { model, server } = await serve(dialect, [streamed(dialect, dialect.events({ text: 'Fine' }))], options);
  const events = await ask(model, requestOf(request));
  return shown(dialect, options, server.requests[0]?.body, events);
}

/** Sends the request after this answer: its calls are answered with these outcomes, in order, by default with `ok`. */
export async function sentAfter(
  dialect: OpenAIDialect,
  answer: Reply,
  {
    outcomes = [],
    ...request
  }: Partial<ModelRequest> & { readonly outcomes?: readonly FunctionResponsePart['outcome'][] } = {},
  options: AskedOptions = {},
): Promise<Sent> {
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const { model, server } = await serve(dialect, [answer, fine], options);
  const first = requestOf(request);
  const content = await contentOf(model, first);
  const contents = [...first.contents, content, ...answersTo(content, outcomes)];
  const events = await ask(model, { ...first, contents });
  return shown(dialect, options, server.requests[1]?.body, events);
}

/** What the model answered, as it stands in a history. */
export async function contentOf(model: Model, request: ModelRequest = requestOf()): Promise<Content> {
  return stored(endOf(await ask(model, request)), 1);
}

/** The tools' content: an outcome for each call; none where there are no calls. */
export function answersTo(
  { parts }: Content,
  outcomes: readonly FunctionResponsePart['outcome'][] = [],
): readonly Content[] {
  const calls = parts.filter((part: Part) => part.type === 'functionCall');
  if (calls.length === 0) return [];
  const answers = calls.map(({ id, providerId, name }, at) => ({
    type: 'functionResponse' as const,
    id,
    ...(providerId !== undefined && { providerId }),
    name,
    outcome: outcomes[at] ?? ({ status: 'ok', output: { celsius: 21 } } as const),
  }));
  return [{ role: 'tool', parts: answers }];
}

function shown(
  { historyOf, problemsOf }: OpenAIDialect,
  { compatible }: AskedOptions,
  body: SeenRequest['body'] = {},
  events: readonly ModelEvent[],
): Sent {
  endOf(events);
  // Compatible servers have members of their own.
  if (!compatible) expect(problemsOf?.(body) ?? []).toEqual([]);
  return {
    body,
    history: historyOf(body) as readonly Item[],
    tools: (body['tools'] ?? []) as readonly Item[],
    events,
    warnings: events.flatMap((event) => (event.type === 'warning' ? [`${event.feature}: ${event.message}`] : [])),
  };
}
