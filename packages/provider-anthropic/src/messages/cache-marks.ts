import { isJsonObject, type JsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { CacheLifetime } from '../profile/model-profile.ts';
import { isMarked, lifetimesIn, marksIn, unmarked } from '../request/cache-mark.ts';
import type { Message } from '../request/converted-content.ts';

/** The cacheable parts of a request, in the order in which the server caches. */
export interface Cacheable {
  readonly tools: readonly WireBody[];
  readonly system: readonly WireBody[];
  readonly messages: readonly Message[];
  /** The number of marked blocks in the messages. */
  readonly cacheMarks: number;
  /** The `providerOptions`: members of the body that the application sets. */
  readonly options: JsonObject;
}

/**
 * Marks the prefix that the next request shares, for the cache:
 * the tools, the instructions and the conversation so far.
 *
 * Marks of the application have priority. The server accepts four
 * marks, and refuses a mark of one hour after a mark of a shorter time.
 */
export function withCacheMarks(
  request: Cacheable,
  lifetime: CacheLifetime | undefined,
  warn: (feature: string, message: string) => void,
): Pick<Cacheable, 'tools' | 'system' | 'messages'> {
  const { tools, system, messages, cacheMarks, options } = request;
  const itself = isJsonObject(options['cache_control']);
  const stages: readonly (readonly WireBody[])[] = [tools, system, ...messages.map(({ content }) => content)];
  let left = mostMarks - marksIn(tools) - cacheMarks - marksOf(options);
  if (left < 0) {
    warn('cacheControl', `the server accepts ${mostMarks} cache marks; the first ${-left} were omitted.`);
    return { tools, system, messages: withoutMarks(messages, -left) };
  }
  if (lifetime === undefined) return request;
  const lifetimesByStage: (readonly CacheLifetime[])[] =
    cacheMarks > 0 || marksIn(tools) > 0 ? stages.map((blocks) => blocks.flatMap(lifetimesIn)) : [];
  if (itself) lifetimesByStage[stages.length] = lifetimesIn(options);
  const mark = (blocks: readonly WireBody[], stage: number): readonly WireBody[] => {
    const copy = left > 0 ? marked(blocks, lifetimeAt(stage, lifetimesByStage, lifetime)) : blocks;
    if (copy !== blocks) left--;
    return copy;
  };
  const ended = [...messages];
  for (const at of markedMessages(messages)) {
    const message = messages[at];
    // If the server marks the end itself, another mark would exceed the limit.
    if (message && !(itself && at === messages.length - 1))
      ended[at] = { ...message, content: mark(message.content, at + 2) };
  }
  return { messages: ended, system: mark(system, 1), tools: mark(tools, 0) };
}

/** Returns the number of marks in members that the application replaces, and of the body itself. */
function marksOf(options: JsonObject): number {
  const { cache_control: control, tools, system, messages } = options;
  const blocks = [tools, system, messages].flatMap((member) => (Array.isArray(member) ? member : []));
  return marksIn(blocks.filter(isJsonObject)) + (isJsonObject(control) ? 1 : 0);
}

/**
 * Returns the wanted lifetime of a mark, unless marks of the application before or after it require another.
 */
function lifetimeAt(
  stage: number,
  lifetimesByStage: readonly (readonly CacheLifetime[] | undefined)[],
  wanted: CacheLifetime,
): CacheLifetime {
  if (lifetimesByStage.some((lifetimes, at) => at > stage && lifetimes?.includes('1h'))) return '1h';
  return lifetimesByStage.some((lifetimes, at) => at <= stage && lifetimes?.includes('5m')) ? '5m' : wanted;
}

/**
 * Returns the messages to mark, the most useful first: the last message, and the last message of the previous
 * request if it is farther back than the server searches.
 */
function markedMessages(messages: readonly Message[]): readonly number[] {
  const end = messages.length - 1;
  const turn = messages.findLastIndex(({ role }) => role === 'assistant');
  let blocks = 0;
  for (let at = end; at >= turn && at >= 0; at--) blocks += messages[at]?.content.length ?? 0;
  return turn > 0 && turn < end && blocks >= lookback ? [end, turn - 1] : [end];
}

/** Returns the blocks with a mark on the last block that can have one. */
function marked(blocks: readonly WireBody[], lifetime: CacheLifetime): readonly WireBody[] {
  const at = blocks.findLastIndex(takesMark);
  const block = blocks[at];
  if (!block || isMarked(block)) return blocks;
  const copy = [...blocks];
  copy[at] = { ...block, cache_control: { type: 'ephemeral', ...(lifetime === '1h' && { ttl: lifetime }) } };
  return copy;
}

/** Returns true if a block can be marked: deferred tools, thoughts and unknown blocks cannot. */
function takesMark({ type, defer_loading: deferred, input_schema: schema }: WireBody): boolean {
  if (deferred === true) return false;
  return schema !== undefined || (typeof type === 'string' && (marksOn.test(type) || toolVersion.test(type)));
}

function withoutMarks(messages: readonly Message[], excess: number): readonly Message[] {
  let left = excess;
  return messages.map((message) => {
    if (left === 0 || marksIn(message.content) === 0) return message;
    const content = message.content.map((original) => {
      const { block, taken } = unmarked(original, left);
      left -= taken;
      return block;
    });
    return { ...message, content };
  });
}

/** The maximum number of marks in one request. */
const mostMarks = 4;
/**
 * The number of blocks that the server searches for a
 * cached prefix, back from a mark and including its block.
 */
const lookback = 20;
/** Matches the block types of the SDK that may have a mark. */
const marksOn =
  /^(text|image|document|search_result|tool_use|tool_result|server_tool_use|mcp_tool_use|container_upload|\w+_tool_result)$/;
/**
 * Matches the types of tools whose schema only the provider
 * has: their type ends with a date, except for MCP servers.
 */
const toolVersion = /^(\w+_\d{8}|mcp_toolset|custom)$/;
