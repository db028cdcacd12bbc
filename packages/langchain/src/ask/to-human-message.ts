import { type Content, isJsonObject, type JsonObject } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import type { SaidContent } from './said-content.ts';
import { textBlock, toBlock } from './to-media.ts';

/** A user message. A single text is a plain string. */
export function toHumanMessage(content: Content, profile: LangchainProfile): SaidContent {
  const { blocks, problems } = toBlocks(content, profile);
  return { messages: [{ type: 'human', content: plainly(blocks) }], problems };
}

/** Blocks, or the text where there is only one. */
export function plainly(blocks: readonly JsonObject[]): string | readonly JsonObject[] {
  const [first] = blocks;
  if (first === undefined) return '';
  return blocks.length === 1 && first['type'] === 'text' && Object.keys(first).length === 2
    ? String(first['text'])
    : blocks;
}

/** The parts of a user message, and warnings about those that could not be converted. */
export function toBlocks(
  { parts, role, origin }: Content,
  profile: LangchainProfile,
): { readonly blocks: readonly JsonObject[]; readonly problems: readonly string[] } {
  const blocks: JsonObject[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string | undefined): void => {
    if (problem !== undefined) problems.push(problem);
  };
  for (const part of parts) {
    switch (part.type) {
      case 'text':
      case 'inlineData':
      case 'fileData': {
        if (part.type === 'text' && part.text === '') break;
        const { block, problem } = toBlock(part, profile);
        blocks.push(block);
        unsaid(problem);
        break;
      }
      case 'provider': {
        // The application wrote this part in LangChain's format.
        if (part.provider === profile.provider && isJsonObject(part.value)) {
          blocks.push(part.value);
          break;
        }
        const told = toldSummary(part);
        if (told === undefined) unsaid(untold(part, origin));
        else blocks.push(textBlock(told));
        break;
      }
      case 'thought':
      case 'functionCall':
      case 'functionResponse':
        unsaid(misplaced(part, role));
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
  return { blocks, problems };
}
