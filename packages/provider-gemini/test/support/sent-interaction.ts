import type { Content, FunctionResponsePart, ModelRequest } from '@mortise/core';
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
import type { AskedOptions } from './generate-content-dialect.ts';
import { interactionsDialect as dialect } from './interactions-dialect.ts';

/** What the SDK sent, and what came of it. */
export interface SentInteraction {
  readonly body: SeenRequest['body'];
  readonly input: readonly { readonly [member: string]: unknown }[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

/** Sends a request, or the one after an answer whose calls came out as told. It has to be one that Gemini takes. */
export async function sentInteraction(
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
  before?: Reply,
): Promise<SentInteraction> {
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const { model, server } = await serve(dialect, before ? [before, fine] : [fine], options);
  const first = requestOf(request);
  const content = before && stored(endOf(await ask(model, first)), 1);
  const contents = content ? [...first.contents, content, ...answersTo(content)] : first.contents;
  const events = await ask(model, { ...first, contents });
  endOf(events);
  const { body = {} } = server.requests.at(-1) ?? {};
  expect(dialect.problemsOf?.(body)).toEqual([]);
  return {
    body,
    input: body['input'] as SentInteraction['input'],
    warnings: events.flatMap((event) => (event.type === 'warning' ? [`${event.feature}: ${event.message}`] : [])),
  };
}

/** The reply that streams these steps, each with its deltas. */
export function stepsReply(...steps: readonly (readonly [step: object, ...deltas: readonly object[]])[]): Reply {
  const [created = {}, , ...rest] = dialect.events({ text: 'Fine' });
  const events = steps.flatMap(([step, ...deltas], index) => [
    { event_type: 'step.start', index, step },
    ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
    { event_type: 'step.stop', index },
  ]);
  return streamed(dialect, [created, ...events, ...rest.slice(-1)]);
}

function answersTo({ parts }: Content): readonly Content[] {
  const calls = parts.filter((part) => part.type === 'functionCall');
  if (calls.length === 0) return [{ role: 'user', parts: [{ type: 'text', text: 'And?' }] }];
  const results = calls.map(
    ({ id, providerId, name }): FunctionResponsePart => ({
      type: 'functionResponse',
      id,
      ...(providerId !== undefined && { providerId }),
      name,
      outcome: { status: 'ok', output: { celsius: 21 } },
    }),
  );
  return [{ role: 'tool', parts: results }];
}
