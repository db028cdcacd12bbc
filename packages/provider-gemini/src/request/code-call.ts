import type { JsonObject, JsonValue } from '@mortise/core';

/**
 * Returns the provider id of a call for code that the client has to
 * run. The result has the same id, so that both are sent as code parts.
 *
 * @param at The index of the part, for code without an id.
 */
export function codeCallId({ id }: JsonObject, at: number): string {
  return typeof id === 'string' && id !== '' ? `${named}${id}` : `${unnamed}${at}`;
}

/** Returns true if a call or a result belongs to code. */
export function isCodeCall({ providerId = '' }: { readonly providerId?: string }): boolean {
  return providerId.startsWith(named) || providerId.startsWith(unnamed);
}

/** Returns the member `id` of the code part and the result part, if the server sent an id. */
export function codeIdOf({ providerId = '' }: { readonly providerId?: string }): { readonly id?: JsonValue } {
  return providerId.startsWith(named) ? { id: providerId.slice(named.length) } : {};
}

const named = 'executable_code:';
const unnamed = 'executable_code.';
