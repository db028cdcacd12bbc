import type { Tool } from '@mortise/core';

/**
 * Returns the SHA-256, in hex, of a tool's declaration and effect: an approval does not carry over to another
 * definition.
 *
 * An application uses it as the `definition` of a `Grant` that allows every call of a tool.
 */
export async function definitionOf({ name, effect = 'write', declaration }: Tool): Promise<string> {
  const { description, parametersJsonSchema } = declaration ?? {};
  const text = JSON.stringify([name, effect, description ?? '', parametersJsonSchema ?? {}]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
