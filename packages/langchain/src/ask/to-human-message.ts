import type { Content, JsonObject } from '@mortise/core';
import { writeParts } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { textBlock, toBlock } from './to-media.ts';

/** Converts a user message. A single text becomes a string. */
export function toHumanMessage(content: Content, profile: LangchainProfile): ConvertedContent {
  const { blocks, problems } = toBlocks(content, profile);
  return { messages: [{ type: 'human', content: plainly(blocks) }], problems };
}

/** Returns the blocks, or a string if there is only one text. */
export function plainly(blocks: readonly JsonObject[]): string | readonly JsonObject[] {
  const [first] = blocks;
  if (first === undefined) return '';
  return blocks.length === 1 && first['type'] === 'text' && Object.keys(first).length === 2
    ? String(first['text'])
    : blocks;
}

/** Returns the parts of a user message, and warnings about parts that could not be converted. */
export function toBlocks(
  content: Content,
  profile: LangchainProfile,
): { readonly blocks: readonly JsonObject[]; readonly problems: readonly string[] } {
  const blocks: JsonObject[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') blocks.push(textBlock(part.text));
    },
    media(part) {
      const { block, problem } = toBlock(part, profile);
      blocks.push(block);
      if (problem !== undefined) problems.push(problem);
    },
    own(block) {
      blocks.push(block);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { blocks, problems };
}
