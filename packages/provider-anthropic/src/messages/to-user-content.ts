import { type Content, isJsonObject, type Part, type ProviderPart } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, type WireBody } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { marksIn } from '../request/cache-mark.ts';
import type { CallBlock, Message, SaidContent } from '../request/said-content.ts';
import { toMedia } from './to-media.ts';
import { toToolResult } from './to-tool-results.ts';

/** A user message, or results of tools, which come first. */
export function toUserContent({ parts, role, origin }: Content, { provider }: AnthropicProfile): SaidContent {
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
      case 'provider': {
        const block = ownBlock(part, provider);
        const problem = block ? undefined : untold(part, origin);
        if (block) others.push(block);
        if (problem !== undefined) unsaid(problem);
        break;
      }
      case 'thought':
      case 'functionCall':
        unsaid(misplaced(part, role));
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
  const message = { role: 'user', content: [...results, ...others] } as const;
  return { message, calls, cacheMarks: marksIn(message.content), problems };
}

/** A part that the application wrote in the provider's format; for another provider, its summary. */
function ownBlock(part: ProviderPart, provider: string): WireBody | undefined {
  if (part.provider === provider && isJsonObject(part.value)) return part.value;
  const text = toldSummary(part);
  return text === undefined ? undefined : { type: 'text', text };
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
