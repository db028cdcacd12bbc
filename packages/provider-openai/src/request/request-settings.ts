import type { Content, ModelSettings, Part } from '@mortise/core';
import { textHash } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-traits.ts';

/** Returns the effort with which the model thinks; undefined for the model's default. */
export function effortOf(
  thinking: ModelSettings['thinking'],
  model: string,
  warn: (feature: string, message: string) => void,
): string | undefined {
  if (thinking === undefined) return undefined;
  const { thinks, mayNotThink } = modelTraits(model);
  if (thinking === 'off') {
    if (thinks === false) return undefined;
    if (mayNotThink) return 'none';
    warn('thinking', `${model} always thinks; it thinks as little as it can.`);
    return /^gpt-5/.test(model) ? 'minimal' : 'low';
  }
  if (thinks === false) {
    warn('thinking', `${model} does not think; the setting was omitted.`);
    return undefined;
  }
  if (typeof thinking === 'string') return thinking;
  const effort = effortFor(thinking.budgetTokens);
  warn(
    'thinking',
    `${model} does not accept a number of tokens for thoughts; the effort \`${effort}\` is sent instead.`,
  );
  return effort;
}

function effortFor(budgetTokens: number): 'low' | 'medium' | 'high' {
  if (budgetTokens <= budgets.low) return 'low';
  return budgetTokens <= budgets.medium ? 'medium' : 'high';
}

/** The maximum number of thinking tokens for each effort. */
const budgets = { low: 2_048, medium: 8_192 } as const;

/**
 * Returns the cache key of a conversation; undefined if the conversation has no content yet.
 *
 * The key is a hash of the beginning of the conversation, so it is the same in every request. OpenAI routes
 * requests with the same key to the same machine while there are not too many. One key for each conversation
 * distributes conversations that share their instructions.
 */
export function cacheKey([first]: readonly Content[]): string | undefined {
  if (!first) return undefined;
  const known = keys.get(first);
  if (known !== undefined) return known;
  const key = `mortise-${textHash(first.parts.slice(0, mostParts).map(beginOf).join('\n'))}`;
  keys.set(first, key);
  return key;
}

function beginOf(part: Part): string {
  if (part.type === 'text') return part.text.slice(0, mostCharacters);
  if (part.type === 'inlineData') return `${part.data.length} ${part.data.slice(0, mostCharacters)}`;
  return part.type === 'fileData' ? part.fileUri.slice(0, mostCharacters) : part.type;
}

/** The keys by first content: contents never change, and every later request has them again. */
const keys = new WeakMap<Content, string>();
const mostParts = 16;
const mostCharacters = 4_096;
