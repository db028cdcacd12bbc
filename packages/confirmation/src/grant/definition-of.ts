import type { Tool } from '@mortise/core';

/**
 * Returns the SHA-256, in hex, of a tool's declaration and effect: an approval does not carry over to another
 * definition.
 *
 * It is the `definition` of a `Grant` that an application makes itself, of a whole tool that its user allows.
 */
export async function definitionOf({ name, effect = 'write', declaration }: Tool): Promise<string> {
  const { description, parametersJsonSchema } = declaration ?? {};
  const text = JSON.stringify([name, effect, description ?? '', parametersJsonSchema ?? {}]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
