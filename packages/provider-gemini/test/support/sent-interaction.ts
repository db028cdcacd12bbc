import type { Content, ModelRequest } from '@mortise/core';
import { askedAfter, type Reply, type SeenRequest, streamed } from '@mortise/provider-kit/test';
import { expect } from 'vitest';
import type { AskedOptions } from './generate-content-dialect.ts';
import { interactionsDialect as dialect } from './interactions-dialect.ts';

/** The request that the SDK sent, and its result. */
export interface SentInteraction {
  readonly body: SeenRequest['body'];
  readonly input: readonly { readonly [member: string]: unknown }[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

/**
 * Sends a request, or the request after an answer whose calls
 * have the given outcomes. Checks that Gemini would accept it.
 */
export async function sentInteraction(
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
  before?: Reply,
): Promise<SentInteraction> {
  const after = before && { answer: before, otherwise: more };
  const { body, warnings } = await askedAfter(after, dialect, request, options);
  expect(dialect.problemsOf?.(body)).toEqual([]);
  return { body, input: body['input'] as SentInteraction['input'], warnings };
}

/** Returns a reply that streams these steps, each with its deltas. */
export function stepsReply(...steps: readonly (readonly [step: object, ...deltas: readonly object[]])[]): Reply {
  const [created = {}, , ...rest] = dialect.events({ text: 'Fine' });
  const events = steps.flatMap(([step, ...deltas], index) => [
    { event_type: 'step.start', index, step },
    ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
    { event_type: 'step.stop', index },
  ]);
  return streamed(dialect, [created, ...events, ...rest.slice(-1)]);
}

const more: Content = { role: 'user', parts: [{ type: 'text', text: 'And?' }] };
