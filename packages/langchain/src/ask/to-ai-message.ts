import { type Content, type FunctionCallPart, isJsonObject, type JsonObject } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, wantedId, wellFormedJson } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import { callIdRule, wireName } from './names.ts';
import type { SaidContent } from './said-content.ts';
import { plainly } from './to-human-message.ts';
import { textBlock, toBlock } from './to-media.ts';

/**
 * A model's message: its texts and calls, and if it was this very model, its thoughts and metadata,
 * unchanged.
 */
export function toAiMessage(content: Content, profile: LangchainProfile): SaidContent {
  const { provider, model } = profile;
  const { origin } = content;
  const isOwn = origin?.provider === provider && origin.model === model;
  const blocks: JsonObject[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string | undefined): void => {
    if (problem !== undefined) problems.push(problem);
  };
  let message: JsonObject = {};
  for (const part of content.parts) {
    const marks = (isOwn && part.providerMetadata?.[provider]) || {};
    if (isJsonObject(marks['message'])) message = marks['message'];
    const block = isJsonObject(marks['block']) ? marks['block'] : undefined;
    switch (part.type) {
      case 'functionCall':
        calls.push(part);
        break;
      case 'text':
        if (block) blocks.push(block);
        else if (part.text !== '') blocks.push(textBlock(part.text));
        break;
      case 'thought':
        if (block) blocks.push(block);
        else if (!isOwn) unsaid(untold(part, origin));
        break;
      case 'provider': {
        if (isOwn && part.provider === provider && isJsonObject(part.value)) {
          blocks.push(part.value);
          break;
        }
        const told = toldSummary(part);
        if (told === undefined) unsaid(untold(part, origin));
        else blocks.push(textBlock(told));
        break;
      }
      case 'inlineData':
      case 'fileData': {
        if (block) {
          blocks.push(block);
          break;
        }
        const { problem } = toBlock(part, profile);
        unsaid(problem ?? `A model cannot be told that it made ${part.mimeType ?? 'a file'}; it was omitted.`);
        break;
      }
      case 'functionResponse':
        unsaid(misplaced(part, content.role));
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
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
