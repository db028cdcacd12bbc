import type { Source } from '@mortise/core';
import { placesIn, sourceOf } from '@mortise/provider-kit';
import type { SaidCitation, SaidSource } from '../model-spec/stream-part.ts';

/** Returns the sources that an answer cites. */
export function fromSource(source: SaidSource): readonly Source[] {
  return sourceOf(namesOf(source));
}

/** The sources that a text cites. `part`: the index of the text in the answer. */
export function fromCitations(
  citations: readonly SaidCitation[],
  { part, text }: { readonly part: number; readonly text: string },
): readonly Source[] {
  const placeOf = placesIn(text, 'character');
  return citations.flatMap(({ source, startIndex, endIndex, citedText }) =>
    sourceOf({ ...namesOf(source), quote: citedText, part, range: placeOf(startIndex, endIndex) }),
  );
}

function namesOf(source: SaidSource): { readonly url?: string; readonly title?: string | undefined } {
  return source.sourceType === 'url'
    ? { url: source.url, title: source.title }
    : { title: source.title ?? source.filename };
}
