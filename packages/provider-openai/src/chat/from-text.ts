import { isJsonObject, type JsonValue } from '@mortise/core';

/** Text or a thought. */
export interface SaidText {
  readonly kind: 'text' | 'thought';
  readonly text: string;
}

/** The texts of a content that is a list of parts, as Mistral's reasoning models send it. */
export function saidTexts(parts: readonly JsonValue[]): readonly SaidText[] {
  return parts.flatMap((part): readonly SaidText[] => {
    if (!isJsonObject(part)) return [];
    const { type, text, thinking } = part;
    if (type === 'text' && typeof text === 'string' && text !== '') return [{ kind: 'text', text }];
    if (type !== 'thinking' || !Array.isArray(thinking)) return [];
    return saidTexts(thinking).map((said) => ({ kind: 'thought', text: said.text }));
  });
}
