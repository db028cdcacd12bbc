import type { ModelRequest } from '@mortise/core';
import { askedAfter, type Before, type SeenRequest } from '@mortise/provider-kit/test';
import { expect } from 'vitest';
import { type AskedOptions, generateContentDialect as dialect } from './generate-content-dialect.ts';

/** The request that the SDK sent, and its result. */
export interface Sent {
  readonly path: string;
  /** The number of requests that were made. */
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

/**
 * Sends a request, or the request after an answer. Checks that
 * Gemini would accept it, if the schema of requests is present.
 */
export async function sent(
  request: Partial<ModelRequest> = {},
  options: AskedOptions = {},
  before?: Before,
): Promise<Sent> {
  const { requests, body, warnings } = await askedAfter(before, dialect, request, options);
  expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
  return {
    path: requests.at(-1)?.path ?? '',
    requests: requests.length,
    body,
    contents: (body['contents'] ?? []) as readonly WireContent[],
    tools: (body['tools'] ?? []) as readonly WireObject[],
    warnings,
  };
}
