import { type Content, isJsonObject, type Part, type ProviderPart, type ThoughtPart } from '@mortise/core';
import { cutText } from '@mortise/core/credential';

/**
 * Returns the warning on a part that only its own model or provider can read.
 *
 * Undefined if nothing is lost: a part whose summary is empty, a thought without text and signature.
 */
export function untold(part: ProviderPart | ThoughtPart, origin: Content['origin']): string | undefined {
  if (part.type === 'provider') {
    if (part.summary === '') return undefined;
    const type = isJsonObject(part.value) ? part.value['type'] : undefined;
    const named = typeof type === 'string' ? ` ("${cutText(type, 100)}")` : '';
    return `A part that only ${part.provider} reads${named} has no summary; it was omitted.`;
  }
  if (part.text === '' && part.providerMetadata === undefined) return undefined;
  const whose = origin ? `${origin.provider}/${origin.model}` : 'another model';
  return `The thoughts of ${whose} were omitted: only the model that had them takes them back.`;
}

/** The warning on a part that has no place in what this role says. */
export function misplaced({ type }: Part, role: Content['role']): string {
  return `A part of the type "${type}" has no place in a content of the role "${role}"; it was omitted.`;
}
