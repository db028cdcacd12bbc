import type { Content, FunctionResponsePart, ModelRequest, Part } from '@mortise/core';
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
import { type AskedOptions, generateContentDialect as dialect } from './generate-content-dialect.ts';

/** What the SDK sent, and what came of it. */
export interface Sent {
  readonly path: string;
  /** How many requests were made. */
  readonly requests: number;
  readonly body: SeenRequest['body'];
  readonly contents: readonly WireContent[];
  readonly tools: readonly WireObject[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

export interface WireContent {
  readonly role: string;
  readonly parts: readonly WireObject[];
}

export type WireObject = { readonly [member: string]: unknown };

/** What goes before the request that is looked at. */
export interface Before {
  /** The answer to the same request without it. */
  readonly answer: Reply;
  /** Of its calls, in order; default `ok`. */
  readonly outcomes?: readonly FunctionResponsePart['outcome'][];
}

/** Sends a request, or the one after an answer. It has to be one that Gemini takes, where the schema of requests is here. */
export async function sent(
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
  before?: Before,
): Promise<Sent> {
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const { model, server } = await serve(dialect, before ? [before.answer, fine] : [fine], options);
  const first = requestOf(request);
  const content = before && stored(endOf(await ask(model, first)), 1);
  const contents = content ? [...first.contents, content, ...answersTo(content, before.outcomes)] : first.contents;
  const events = await ask(model, { ...first, contents });
  endOf(events);
  const { path = '', body = {} } = server.requests.at(-1) ?? {};
  expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
  return {
    path,
    requests: server.requests.length,
    body,
    contents: (body['contents'] ?? []) as readonly WireContent[],
    tools: (body['tools'] ?? []) as readonly WireObject[],
    warnings: events.flatMap((event) => (event.type === 'warning' ? [`${event.feature}: ${event.message}`] : [])),
  };
}

/** The tools' content: an outcome for each call; none where there are no calls. */
function answersTo({ parts }: Content, outcomes: Before['outcomes'] = []): readonly Content[] {
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
