import type { Content, ModelSettings, Part } from '@mortise/core';
import { textHash } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-traits.ts';

/** The effort with which the model thinks; undefined: its default. */
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
    warn('thinking', `${model} does not think; it is omitted.`);
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

/** The maximum number of tokens of each effort. */
const budgets = { low: 2_048, medium: 8_192 } as const;

/**
 * The cache key of a conversation; undefined if it has no content yet.
 *
 * A hash of its beginning, so that it is the same in every request. The server sends requests with one key to
 * one machine, as long as there are not too many: a key for each conversation separates those that share
 * their instructions.
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

/** Contents never change, and every later request has them again. */
const keys = new WeakMap<Content, string>();
const mostParts = 16;
const mostCharacters = 4_096;
