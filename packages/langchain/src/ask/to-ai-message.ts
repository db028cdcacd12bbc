import { type Content, type FunctionCallPart, isJsonObject, type JsonObject, type PartBase } from '@mortise/core';
import { authorshipOf, wantedId, wellFormedJson, writeParts } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { callIdRule, wireName } from './names.ts';
import { plainly } from './to-human-message.ts';
import { textBlock, toBlock } from './to-media.ts';

/**
 * Converts a model's message: texts and calls; for a message
 * of this model also thoughts and metadata, unchanged.
 */
export function toAiMessage(content: Content, profile: LangchainProfile): ConvertedContent {
  const { same } = authorshipOf(content, profile);
  const marksOf = (part: PartBase): JsonObject => (same && part.providerMetadata?.[profile.provider]) || {};
  const blocks: JsonObject[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  /** Adds the original block of a part; returns false if there is none. */
  const addBlock = (part: PartBase): boolean => {
    const { block } = marksOf(part);
    if (isJsonObject(block)) blocks.push(block);
    return isJsonObject(block);
  };
  writeParts(content, profile, {
    text(part) {
      if (!addBlock(part) && part.text !== '') blocks.push(textBlock(part.text));
    },
    thought: addBlock,
    call: (part) => calls.push(part),
    media(part) {
      if (addBlock(part)) return;
      const { problem } = toBlock(part, profile);
      warn(
        problem ??
          `Generated media (${part.mimeType ?? 'a file'}) cannot be sent back to the model; they were omitted.`,
      );
    },
    own(block) {
      if (same) blocks.push(block);
      return same;
    },
    warn,
  });
  const message = content.parts.map((part) => marksOf(part)['message']).findLast(isJsonObject);
  const toolCalls = calls.map((call) => ({
    type: 'tool_call',
    id: wantedId(call, callIdRule),
    name: wireName(call.name),
    args: wellFormedJson(call.args),
  }));
  if (blocks.length + toolCalls.length === 0) return { messages: [], problems };
  return {
    messages: [{ type: 'ai', content: plainly(blocks), tool_calls: toolCalls, ...message }],
    calls,
    problems,
  };
}
