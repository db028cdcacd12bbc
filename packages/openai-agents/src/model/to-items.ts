import { type Content, type ModelEnd, ModelError, type Part, type Usage } from '@mortise/core';
import type { AgentsAssistantContent, AgentsOutputItem } from '../agents/agents-item.ts';
import type { AgentsResponseUsage } from '../agents/agents-model-response.ts';
import type { AgentsUsage } from '../agents/agents-run-context.ts';
import type { DeclaredNames } from './declared-names.ts';
import { withMarks } from './item-marks.ts';

/**
 * Converts a model's turn to items of the SDK.
 *
 * The SDK runs every call that it gets, so calls of an incomplete turn are dropped. Throws `ModelError`:
 * `empty_response`, `truncated`, `finish_error`.
 */
export function toItems(
  end: ModelEnd,
  names: DeclaredNames,
  origin: NonNullable<Content['origin']>,
): AgentsOutputItem[] {
  const { content, finishReason, argsText = {} } = end;
  const { unified, raw = unified } = finishReason;
  const hasCalls = content.parts.some(({ type }) => type === 'functionCall');
  const isComplete = unified === 'stop' || unified === 'functionCalls';
  if (unified === 'safety') return [refusal(raw)];
  if (unified === 'error') throw new ModelError('finish_error', `the model ended its answer with an error (${raw})`);
  if (!isComplete && hasCalls)
    throw new ModelError(
      'truncated',
      `the model's turn ended (${raw}) before its calls were complete: none of them runs; raise maxTokens`,
    );
  const items: AgentsOutputItem[] = [];
  let texts: Part[] = [];
  const speak = (): void => {
    if (texts.length > 0) items.push(messageOf(texts, isComplete ? 'completed' : 'incomplete', origin));
    texts = [];
  };
  for (const [index, part] of content.parts.entries()) {
    if (isOfMessage(part)) {
      texts.push(part);
      continue;
    }
    speak();
    items.push(itemOf(part, argsText[index], names, origin));
  }
  speak();
  if (!items.some(isNonEmpty))
    throw new ModelError('empty_response', 'the model returned an empty answer: ask again, or rephrase the message');
  return items;
}

function isNonEmpty(item: AgentsOutputItem): boolean {
  if (item.type !== 'message') return item.type === 'function_call';
  return item.content.some((content) => content.type !== 'output_text' || content.text !== '');
}

function isOfMessage({ type }: Part): boolean {
  return type === 'text' || type === 'inlineData' || type === 'fileData';
}

/** Returns one message with all texts joined, because an agent's output is its last text. */
function messageOf(
  parts: readonly Part[],
  status: 'completed' | 'incomplete',
  origin: NonNullable<Content['origin']>,
): AgentsOutputItem {
  const media = parts.flatMap((part) => mediaOf(part) ?? []);
  const text = textOfParts(parts);
  const hasText = parts.some((part) => part.type !== 'inlineData' || !mediaOf(part));
  const marked = parts.some(({ providerMetadata }) => providerMetadata !== undefined) || parts.length > 1;
  return {
    type: 'message',
    role: 'assistant',
    status,
    content: [...media, ...(hasText ? [{ type: 'output_text' as const, text }] : [])],
    ...(marked && { providerData: withMarks('message', { origin, parts }) }),
  };
}

/** Returns the text of a message. Media that an SDK message cannot contain become text. */
export function textOfParts(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'fileData') return `[file at ${part.fileUri}]`;
      return part.type === 'inlineData' && !mediaOf(part) ? `[${part.mimeType} omitted]` : '';
    })
    .join('');
}

function mediaOf(part: Part): AgentsAssistantContent | undefined {
  if (part.type !== 'inlineData') return undefined;
  const { data, mimeType } = part;
  if (mimeType.startsWith('image/')) return { type: 'image', image: data };
  return mimeType.startsWith('audio/') ? { type: 'audio', audio: data, format: mimeType.slice(6) } : undefined;
}

function itemOf(
  part: Part,
  argsText: string | undefined,
  names: DeclaredNames,
  origin: NonNullable<Content['origin']>,
): AgentsOutputItem {
  switch (part.type) {
    case 'functionCall': {
      const { args, ...marked } = part;
      const { providerId, providerMetadata } = marked;
      const isMarked = providerId !== undefined || providerMetadata !== undefined;
      return {
        type: 'function_call',
        // Providers repeat ids, and the SDK identifies an approval by tool and id.
        callId: `call_${crypto.randomUUID()}`,
        ...names.theirs(part.name),
        arguments: argsText ?? JSON.stringify(args),
        status: 'completed',
        ...(isMarked && { providerData: withMarks('function_call', { origin, parts: [{ ...marked, args: {} }] }) }),
      };
    }
    case 'thought':
      return {
        type: 'reasoning',
        content: part.text === '' ? [] : [{ type: 'input_text', text: part.text }],
        providerData: withMarks('reasoning', { origin, parts: [part] }),
      };
    case 'provider':
      return {
        type: 'reasoning',
        content: part.summary ? [{ type: 'input_text', text: part.summary }] : [],
        providerData: withMarks('reasoning', { origin, parts: [part] }),
      };
    default:
      // Parts of a newer core are kept in the marks only, like responses, which no model sends.
      return { type: 'reasoning', content: [], providerData: withMarks('reasoning', { origin, parts: [part] }) };
  }
}

function refusal(raw: string): AgentsOutputItem {
  const content = [{ type: 'refusal' as const, refusal: `The provider blocked the answer (${raw}).` }];
  return { type: 'message', role: 'assistant', status: 'completed', content };
}

/** Converts the usage of one request to the SDK's format, in which unreported counts are 0. */
export function toUsage({ inputTokens = 0, outputTokens = 0, ...parts }: Usage = {}): AgentsUsage {
  const { cachedInputTokens, cacheWriteTokens, thoughtTokens } = parts;
  return {
    requests: 1,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    inputTokensDetails: [
      {
        ...(cachedInputTokens !== undefined && { cached_tokens: cachedInputTokens }),
        ...(cacheWriteTokens !== undefined && { cache_write_tokens: cacheWriteTokens }),
      },
    ],
    outputTokensDetails: [{ ...(thoughtTokens !== undefined && { reasoning_tokens: thoughtTokens }) }],
  };
}

/** Returns the usage in the form that the SDK adds up. */
export function addable(usage: AgentsUsage): AgentsResponseUsage {
  return {
    ...usage,
    requestUsageEntries: undefined,
    add(used) {
      this.requests += used.requests;
      this.inputTokens += used.inputTokens;
      this.outputTokens += used.outputTokens;
      this.totalTokens += used.totalTokens;
      this.inputTokensDetails.push(...used.inputTokensDetails);
      this.outputTokensDetails.push(...used.outputTokensDetails);
    },
  };
}
