import { isJsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';

/**
 * Marks the beginning that the next request shares: the tools, the instructions, and the conversation so far.
 * Used for servers that forward the marks to Anthropic, which caches nothing without marks.
 *
 * If the application sets a mark itself, in the wire format, no marks are added.
 */
export function withCacheMarks(messages: readonly WireBody[]): readonly WireBody[] {
  if (messages.some(isMarked)) return messages;
  const marked = [...messages];
  for (const at of markedMessages(messages)) {
    const message = messages[at];
    if (message) marked[at] = withMark(message);
  }
  return marked;
}

/**
 * Returns the indexes of the messages to mark: the instructions, the last message, and the end of the
 * previous request, if Anthropic would not find that by itself.
 */
function markedMessages(messages: readonly WireBody[]): readonly number[] {
  const end = messages.length - 1;
  const begin = messages[0]?.['role'] === 'user' ? [] : [0];
  const turn = messages.findLastIndex(({ role }) => role === 'assistant');
  let blocks = 0;
  for (let at = end; at >= turn && at >= 0; at--) blocks += blocksOf(messages[at]);
  return turn > 1 && turn < end && blocks >= lookback ? [...begin, turn - 1, end] : [...begin, end];
}

/** Returns the number of content blocks that a message becomes in Anthropic's format. */
function blocksOf({ content, tool_calls: calls }: WireBody = {}): number {
  const parts = Array.isArray(content) ? content.length : content ? 1 : 0;
  return parts + (Array.isArray(calls) ? calls.length : 0);
}

/** Marks the last text of a user message; a result or a message of the model is marked as a whole. */
function withMark(message: WireBody): WireBody {
  const { role, content } = message;
  if (role === 'tool' || role === 'assistant') return { ...message, cache_control: mark };
  if (typeof content === 'string')
    return content === '' ? message : { ...message, content: [{ type: 'text', text: content, cache_control: mark }] };
  if (!Array.isArray(content)) return message;
  const at = content.findLastIndex((part) => isJsonObject(part) && part['type'] === 'text');
  if (at < 0) return message;
  return { ...message, content: content.with(at, { ...content[at], cache_control: mark }) };
}

function isMarked({ content, cache_control: control }: WireBody): boolean {
  return (
    control !== undefined || (Array.isArray(content) && content.some((part) => isJsonObject(part) && isMarked(part)))
  );
}

const mark = { type: 'ephemeral' };
/**
 * The number of blocks in which Anthropic looks for cached content, counted back from a mark and including
 * its block.
 */
const lookback = 20;
