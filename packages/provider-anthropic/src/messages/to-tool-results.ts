import {
  type Content,
  type FunctionResponsePart,
  isJsonObject,
  modelResponse,
  type Part,
  type TextPart,
} from '@mortise/core';
import { isOutputless, type MediaPart, shownParts, type WireBody, wantedId, writeParts } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { cacheMark, marksIn } from '../request/cache-mark.ts';
import type { CallBlock, ConvertedContent, Message } from '../request/converted-content.ts';
import { idRule } from '../request/wire-calls.ts';
import { toBlock } from './to-media.ts';

/**
 * Converts the result of a call. The core decides the text that the model reads, as JSON; media follow it.
 */
function toToolResult(part: FunctionResponsePart, provider: string, warn: (problem: string) => void): WireBody {
  const { status } = part.outcome;
  return {
    type: 'tool_result',
    tool_use_id: wantedId(part, idRule),
    content: contentOf(part, provider, warn),
    ...((status === 'error' || status === 'denied') && { is_error: true }),
    ...cacheMark(part.providerMetadata?.[provider]?.['cacheControl']),
  };
}

/** Returns the content as a string, or as an array if there are media. */
function contentOf(
  part: FunctionResponsePart,
  provider: string,
  warn: (problem: string) => void,
): string | readonly WireBody[] {
  const { outcome } = part;
  const text = JSON.stringify(modelResponse(part));
  const blocks = shownParts(outcome, warn)
    .map((shown) => toBlock(shown, provider, warn))
    .filter((block) => block !== undefined);
  if (blocks.length === 0) return text;
  // A null output next to media is omitted.
  return isOutputless(outcome) ? blocks : [{ type: 'text', text }, ...blocks];
}

/** Converts a user message, with the results of tools first. */
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
 * Returns the message of a content that is an instruction within the conversation, in the provider's format:
 * `{ role: 'system', content: '...' }`.
 */
function systemMessage([part, ...more]: readonly Part[], provider: string): Message | undefined {
  if (part?.type !== 'provider' || part.provider !== provider || more.length > 0) return undefined;
  if (!isJsonObject(part.value) || part.value['role'] !== 'system') return undefined;
  const { content } = part.value;
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [{ type: 'text', text: String(content) }];
  return { role: 'system', content: blocks };
}
