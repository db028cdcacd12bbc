import { type Content, type FunctionResponsePart, type JsonObject, modelResponse, type TextPart } from '@mortise/core';
import {
  type MediaPart,
  resultHeading,
  shownParts,
  splitResults,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { callIdRule, wireName } from './names.ts';
import { toBlocks } from './to-human-message.ts';
import { textBlock, toBlock } from './to-media.ts';

/**
 * Converts the results of a turn to one text message for each call.
 * Media and other parts next to the results follow as a user message.
 */
export function toToolMessages(content: Content, profile: LangchainProfile): ConvertedContent {
  const { results, rest } = splitResults(content);
  const media: JsonObject[] = [];
  const problems: string[] = [];
  const messages = results.map((response, at) => {
    const shown = shownParts(response.outcome, (problem) => problems.push(problem));
    const files = shown.filter((part) => part.type !== 'text');
    if (files.length > 0) media.push(textBlock(resultHeading(response.name, at)));
    for (const part of files) {
      const { block, problem } = toBlock(part, profile);
      media.push(block);
      if (problem !== undefined) problems.push(problem);
    }
    const { status } = response.outcome;
    return {
      type: 'tool' as const,
      tool_call_id: wantedId(response, callIdRule),
      name: wireName(response.name),
      content: textOf(response, shown),
      ...((status === 'error' || status === 'denied') && { status: 'error' }),
    };
  });
  if (rest) {
    const converted = toBlocks(rest, profile);
    media.push(...converted.blocks);
    problems.push(...converted.problems);
  }
  return { messages, calls: results, ...(media.length > 0 && { media }), problems };
}

function textOf(response: FunctionResponsePart, shown: readonly (TextPart | MediaPart)[]): string {
  const texts = shown.flatMap((part) => (part.type === 'text' && part.text !== '' ? wellFormed(part.text) : []));
  return [JSON.stringify(wellFormedJson(modelResponse(response))), ...texts].join('\n');
}
