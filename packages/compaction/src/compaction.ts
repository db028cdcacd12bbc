import {
  type CallbackContext,
  type Callbacks,
  ConfigError,
  type Content,
  checkMembers,
  type MemberRules,
  wholeNumber,
} from '@mortise/core';
import { estimateContentTokens } from '@mortise/core/tokens';
import { clipResults } from './clip-results.ts';
import { compact } from './compact.ts';
import { type Compacted, lastCompacted, shorten } from './compacted.ts';
import type { Summarizer } from './summarizer.ts';

/** Options of compaction: when a conversation is shortened, and how. */
export interface CompactionOptions {
  /** The maximum number of tokens of the conversation; instructions and tools are not counted. */
  readonly maxTokens: number;
  /** The number of tokens of the newest history that stay unchanged; default half of `maxTokens`. */
  readonly keepTokens?: number | undefined;
  /** The number of characters that remain of an old result; default 1,000, at least 200. */
  readonly clipAt?: number | undefined;
  /** Summarizes old messages; if omitted, only old results are shortened. See `modelSummarizer`. */
  readonly summarize?: Summarizer | undefined;
  /**
   * Returns true for user messages that are never summarized, in addition to the first ones and those being
   * answered.
   */
  readonly pin?: ((content: Content) => boolean) | undefined;
  /**
   * Returns the number of tokens of a content; default: one
   * per four bytes of UTF-8, and 1,000 for each media part.
   */
  readonly countTokens?: ((content: Content) => number) | undefined;
}

/**
 * Creates callbacks that shorten what the model reads of a long conversation:
 * first the results of old calls, then old turns, by a summary.
 *
 * The log stays complete, calls keep their responses, and contents that the model has not read yet stay
 * unchanged. The `metadata` of the model's turn records the shortening, so that every process sends the same
 * request. It stays the same until the conversation is too long again, so that a provider's prompt cache
 * stays valid.
 *
 * Throws `invalid_option` if a number is out of range.
 */
export function compaction(options: CompactionOptions): Callbacks {
  options = checkMembers('compaction', options, compactionOptions);
  const { maxTokens, keepTokens = Math.floor(maxTokens / 2), clipAt = 1000 } = options;
  checkNumber('maxTokens', maxTokens, 1, Number.MAX_SAFE_INTEGER);
  checkNumber('keepTokens', keepTokens, 0, maxTokens - 1);
  const settings = {
    ...options,
    maxTokens,
    keepTokens,
    clip: clipResults(clipAt),
    countTokens: options.countTokens ?? estimateContentTokens,
    summaries: new WeakMap(),
  };
  const made = new WeakMap<CallbackContext, Compacted>();
  return {
    name: 'compaction',
    async beforeModel(request, context) {
      const { contents } = request;
      const known = lastCompacted(contents, context);
      const compacted = await compact(contents, known, context, settings);
      if (!compacted) return undefined;
      if (compacted !== known) made.set(context, compacted);
      return { request: { ...request, contents: shorten(contents, compacted, settings.clip) } };
    },
    afterModel(end, _error, context) {
      const compacted = made.get(context);
      return compacted && end && { end: { ...end, metadata: { ...end.metadata, compaction: { ...compacted } } } };
    },
  };
}

function checkNumber(option: string, value: number, least: number, most: number): void {
  if (Number.isFinite(value) && value >= least && value <= most) return;
  throw new ConfigError(
    'invalid_option',
    `compaction: ${option} must be a number from ${least} to ${most}; got ${value}`,
  );
}

const compactionOptions = {
  maxTokens: wholeNumber(1),
  keepTokens: wholeNumber(0),
  clipAt: wholeNumber(200),
  summarize: 'function',
  pin: 'function',
  countTokens: 'function',
} satisfies MemberRules<CompactionOptions>;
