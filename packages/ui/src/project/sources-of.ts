import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { UiSource } from '../shape/ui-message.ts';

/**
 * What a turn's metadata says that it refers to: its
 * `citations`, in the members that providers have in common.
 */
export function sourcesOf(eventId: string, metadata: JsonObject | undefined): readonly UiSource[] {
  const citations = metadata?.['citations'];
  if (!Array.isArray(citations)) return [];
  return citations.filter(isJsonObject).flatMap((citation: JsonObject) => {
    const url = webAddress(citation['url'] ?? citation['uri']);
    const title = textIn(citation['title']);
    const quote = textIn(citation['quote']);
    if (url === undefined && title === undefined && quote === undefined) return [];
    const at = citation['partIndex'];
    return [
      {
        ...(url !== undefined && { url }),
        ...(title !== undefined && { title }),
        ...(quote !== undefined && { quote }),
        ...(typeof at === 'number' && { part: `${eventId}/${at}` }),
      },
    ];
  });
}

/** A page makes a link of it: nothing that a browser would run. */
function webAddress(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}

function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
