import { type Content, isJsonObject, type Part } from '@mortise/core';
import { unknownPart, type WireBody } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { marksIn } from '../request/cache-mark.ts';
import type { CallBlock, Message, SaidContent } from '../request/said-content.ts';
import { toMedia } from './to-media.ts';
import { toToolResult } from './to-tool-results.ts';

/** What a user said, or tools answered: the answers first. */
export function toUserContent({ parts }: Content, { provider }: AnthropicProfile): SaidContent {
  const system = systemMessage(parts, provider);
  if (system) return { message: system, calls: [], cacheMarks: marksIn(system.content), problems: [] };
  const results: WireBody[] = [];
  const others: WireBody[] = [];
  const calls: CallBlock[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string): void => void problems.push(problem);
  for (const part of parts) {
    switch (part.type) {
      case 'functionResponse':
        calls.push({ at: results.length, part });
        results.push(toToolResult(part, provider, unsaid));
        break;
      case 'text':
      case 'inlineData':
      case 'fileData': {
        const block = toMedia(part, provider, unsaid);
        if (block) others.push(block);
        break;
      }
      case 'provider':
        // What the application wrote in the provider's own words.
        if (part.provider === provider && isJsonObject(part.value)) others.push(part.value);
        break;
      case 'thought':
      case 'functionCall':
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
  const message = { role: 'user', content: [...results, ...others] } as const;
  return { message, calls, cacheMarks: marksIn(message.content), problems };
}

/**
 * A content that is an instruction in the middle of the conversation:
 * `{ role: 'system', content: '...' }`, in the provider's own words.
 */
function systemMessage([part, ...more]: readonly Part[], provider: string): Message | undefined {
  if (part?.type !== 'provider' || part.provider !== provider || more.length > 0) return undefined;
  if (!isJsonObject(part.value) || part.value['role'] !== 'system') return undefined;
  const { content } = part.value;
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [{ type: 'text', text: String(content) }];
  return { role: 'system', content: blocks };
}
