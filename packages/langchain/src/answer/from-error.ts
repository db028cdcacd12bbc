import type { ModelError } from '@mortise/core';
import { foreignError } from '@mortise/provider-kit/foreign-error';
import { wireErrors } from '@mortise/provider-kit/wire-error';

/** Converts an error of a LangChain chat model: mostly one of its vendor's SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return foreignError(thrown, { provider, opened, model: `the chat model of ${provider}`, wireError });
}

const wireError = wireErrors('of the provider');
