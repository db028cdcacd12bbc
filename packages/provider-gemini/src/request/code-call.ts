import type { JsonObject, JsonValue } from '@mortise/core';

/**
 * The provider id of a call that is code which the model left to the client. Its result has the same, so that
 * both are sent as code parts.
 *
 * @param at the index of the part, for code without an id.
 */
export function codeCallId({ id }: JsonObject, at: number): string {
  return typeof id === 'string' && id !== '' ? `${named}${id}` : `${unnamed}${at}`;
}

/** True if a call, or a result, is one of code. */
export function isCodeCall({ providerId = '' }: { readonly providerId?: string }): boolean {
  return providerId.startsWith(named) || providerId.startsWith(unnamed);
}

/** Returns the member `id` for both parts, if the server gave an id. */
export function codeIdOf({ providerId = '' }: { readonly providerId?: string }): { readonly id?: JsonValue } {
  return providerId.startsWith(named) ? { id: providerId.slice(named.length) } : {};
}

const named = 'executable_code:';
const unnamed = 'executable_code.';
