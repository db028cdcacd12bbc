import { type Content, isJsonObject, type Part, type TextPart } from '@mortise/core';
import { type MediaPart, type WireBody, writeParts } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { marksIn } from '../request/cache-mark.ts';
import type { CallBlock, ConvertedContent, Message } from '../request/converted-content.ts';
import { toBlock } from './to-media.ts';
import { toToolResult } from './to-tool-results.ts';

/** A user message, or results of tools, which come first. */
export function toUserContent(content: Content, profile: AnthropicProfile): ConvertedContent {
  const { provider } = profile;
  const system = systemMessage(content.parts, provider);
  if (system) return { message: system, calls: [], cacheMarks: marksIn(system.content), problems: [] };
  const results: WireBody[] = [];
  const others: WireBody[] = [];
  const calls: CallBlock[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  const add = (part: TextPart | MediaPart): void => {
    const block = toBlock(part, provider, warn);
    if (block) others.push(block);
  };
  writeParts(content, profile, {
    text: add,
    media: add,
    own(block) {
      others.push(block);
      return true;
    },
    result(part) {
      calls.push({ at: results.length, part });
      results.push(toToolResult(part, provider, warn));
    },
    warn,
  });
  const message = { role: 'user', content: [...results, ...others] } as const;
  return { message, calls, cacheMarks: marksIn(message.content), problems };
}

/**
 * A content that is an instruction within the conversation: `{ role: 'system', content: '...' }`, in the
 * provider's format.
 */
function systemMessage([part, ...more]: readonly Part[], provider: string): Message | undefined {
  if (part?.type !== 'provider' || part.provider !== provider || more.length > 0) return undefined;
  if (!isJsonObject(part.value) || part.value['role'] !== 'system') return undefined;
  const { content } = part.value;
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [{ type: 'text', text: String(content) }];
  return { role: 'system', content: blocks };
}
