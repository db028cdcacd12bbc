import {
  type Content,
  type FunctionResponsePart,
  type JsonObject,
  modelResponse,
  type OutcomePart,
} from '@mortise/core';
import { wantedId, wellFormed, wellFormedJson } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import { callIdRule, wireName } from './names.ts';
import type { SaidContent } from './said-content.ts';
import { toBlocks } from './to-human-message.ts';
import { textBlock, toBlock } from './to-media.ts';

/**
 * The results of a round: one message for each call, of text only. Media follow after all of them as a user
 * message, and so do other parts next to the results.
 */
export function toToolMessages(content: Content, profile: LangchainProfile): SaidContent {
  const { parts } = content;
  const responses = parts.filter((part) => part.type === 'functionResponse');
  const media: JsonObject[] = [];
  const problems: string[] = [];
  const messages = responses.map((response, at) => {
    const shown = mediaOf(response).filter(({ type }) => type !== 'text');
    if (shown.length > 0) media.push(textBlock(`What ${response.name} returned for call ${at + 1} of the turn:`));
    for (const part of shown) {
      const { block, problem } = toBlock(part, profile);
      media.push(block);
      if (problem !== undefined) problems.push(problem);
    }
    const { status } = response.outcome;
    return {
      type: 'tool' as const,
      tool_call_id: wantedId(response, callIdRule),
      name: wireName(response.name),
      content: textOf(response),
      ...((status === 'error' || status === 'denied') && { status: 'error' }),
    };
  });
  if (responses.length < parts.length) {
    const beside = toBlocks({ ...content, parts: parts.filter((part) => part.type !== 'functionResponse') }, profile);
    media.push(...beside.blocks);
    problems.push(...beside.problems);
  }
  return { messages, calls: responses, ...(media.length > 0 && { media }), problems };
}

function textOf(response: FunctionResponsePart): string {
  const texts = mediaOf(response).flatMap((part) =>
    part.type === 'text' && part.text !== '' ? wellFormed(part.text) : [],
  );
  return [JSON.stringify(wellFormedJson(modelResponse(response))), ...texts].join('\n');
}

function mediaOf({ outcome }: FunctionResponsePart): readonly OutcomePart[] {
  return ('parts' in outcome && outcome.parts) || [];
}
