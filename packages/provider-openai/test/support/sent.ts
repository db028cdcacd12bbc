import type { ModelEvent, ModelRequest } from '@mortise/core';
import { askedAfter, type Before, type Reply, type SeenRequest } from '@mortise/provider-kit/test';
import { expect } from 'vitest';
import type { AskedOptions, OpenAIDialect } from './openai-dialect.ts';

/** A sent request and its result. */
export interface Sent {
  readonly body: SeenRequest['body'];
  /** The member `input` or `messages` of the body. */
  readonly history: readonly Item[];
  readonly tools: readonly Item[];
  readonly events: readonly ModelEvent[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

export type Item = { readonly [member: string]: unknown };

/** Sends a request. Checks that OpenAI would accept it, if the schema of requests is present. */
export function sent(
  dialect: OpenAIDialect,
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
): Promise<Sent> {
  return asked(undefined, dialect, request, options);
}

/**
 * Sends the request after this answer. Its calls are answered
 * with these outcomes, in order, by default with `ok`.
 */
export function sentAfter(
  dialect: OpenAIDialect,
  answer: Reply,
  { outcomes = [], ...request }: Partial<ModelRequest> & Pick<Before, 'outcomes'> = {},
  options: AskedOptions = {},
): Promise<Sent> {
  return asked({ answer, outcomes }, dialect, request, options);
}

async function asked(
  before: Before | undefined,
  dialect: OpenAIDialect,
  request: Partial<ModelRequest>,
  options: AskedOptions,
): Promise<Sent> {
  const { body, events, warnings } = await askedAfter(before, dialect, request, options);
  // Requests to compatible servers have members that the schema does not allow.
  if (!options.compatible) expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
  return {
    body,
    history: dialect.historyOf(body) as readonly Item[],
    tools: (body['tools'] ?? []) as readonly Item[],
    events,
    warnings,
  };
}
