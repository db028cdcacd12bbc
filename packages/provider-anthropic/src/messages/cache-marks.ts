import type { WireBody } from '@mortise/provider-kit';
import type { CacheLifetime } from '../profile/model-profile.ts';
import { isMarked, marksIn } from '../request/cache-mark.ts';
import type { Message } from '../request/said-content.ts';
import { isThinking } from './to-assistant-content.ts';

/** What of a request can be cached, in the order in which the server does. */
export interface Cacheable {
  readonly tools: readonly WireBody[];
  readonly system: readonly WireBody[];
  readonly messages: readonly Message[];
  /** How many blocks of the messages are marked. */
  readonly cacheMarks: number;
}

/**
 * Marks what the next request begins with as well: the tools, the instructions and the conversation so far.
 *
 * The marks of the application come first; the server takes four.
 */
export function withCacheMarks(
  request: Cacheable,
  lifetime: CacheLifetime | undefined,
  unsaid: (feature: string, message: string) => void,
): Pick<Cacheable, 'tools' | 'system' | 'messages'> {
  const { tools, system, messages, cacheMarks } = request;
  let left = mostMarks - marksIn(tools) - cacheMarks;
  if (left < 0) {
    unsaid('cacheControl', `the server takes ${mostMarks} cache marks; the first ${-left} of more are left out.`);
    return { tools, system, messages: withoutMarks(messages, -left) };
  }
  if (lifetime === undefined) return request;
  const mark = (blocks: readonly WireBody[]): readonly WireBody[] => {
    const copy = left > 0 ? marked(blocks, lifetime) : blocks;
    if (copy !== blocks) left--;
    return copy;
  };
  const last = messages.at(-1);
  const ended = last ? [...messages.slice(0, -1), { ...last, content: mark(last.content) }] : messages;
  return { messages: ended, system: mark(system), tools: mark(tools) };
}

/** With a mark on the last block that takes one. */
function marked(blocks: readonly WireBody[], lifetime: CacheLifetime): readonly WireBody[] {
  const at = blocks.findLastIndex((block) => !isThinking(block) && block['defer_loading'] !== true);
  const block = blocks[at];
  if (!block || isMarked(block)) return blocks;
  const copy = [...blocks];
  copy[at] = { ...block, cache_control: { type: 'ephemeral', ttl: lifetime } };
  return copy;
}

function withoutMarks(messages: readonly Message[], excess: number): readonly Message[] {
  let left = excess;
  return messages.map((message) => {
    if (left === 0 || marksIn(message.content) === 0) return message;
    const content = message.content.map((block) => {
      if (left === 0 || !isMarked(block)) return block;
      left--;
      const { cache_control: _, ...unmarked } = block;
      return unmarked;
    });
    return { ...message, content };
  });
}

/** In one request. */
const mostMarks = 4;
