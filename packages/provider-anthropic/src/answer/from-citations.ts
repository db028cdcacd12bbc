import type { JsonObject, Source } from '@mortise/core';
import { sourceOf } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';

/**
 * The sources of an answer's texts: passages of documents, search results, pages. A text with citations cites
 * them as a whole.
 */
export function fromCitations(blocks: readonly AnswerBlock[]): readonly Source[] {
  return blocks.flatMap(({ citations }, part) =>
    citations.flatMap(({ url, source, title, document_title: document, cited_text: quote }: JsonObject) =>
      sourceOf({ url: url ?? source, title: title ?? document, quote, part }),
    ),
  );
}
