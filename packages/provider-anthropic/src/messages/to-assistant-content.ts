import { type Content, type FunctionCallPart, isJsonObject, type JsonObject, type PartBase } from '@mortise/core';
import {
  authorshipOf,
  madeMedium,
  mediaMade,
  type WireBody,
  wantedId,
  wellFormed,
  wellFormedJson,
  writeParts,
} from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { cacheMark, marksIn } from '../request/cache-mark.ts';
import type { CallBlock, ConvertedContent, Unfinished } from '../request/converted-content.ts';
import { idRule } from '../request/wire-calls.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toBlock } from './to-media.ts';

/**
 * Converts a model's message, block by block, in order.
 *
 * Blocks of this model are sent back unchanged. From another model of the provider, texts, calls and blocks
 * of provider tools are sent; signatures bind its thoughts to that model. From models of other providers,
 * texts, calls and the summaries of provider tools are sent. Generated media are allowed only in a user
 * message.
 */
export function toAssistantContent(content: Content, profile: AnthropicProfile): ConvertedContent {
  const { provider } = profile;
  const { own, same } = authorshipOf(content, profile);
  const marksOf = (part: PartBase): JsonObject => (own && part.providerMetadata?.[provider]) || {};
  const blocks: WireBody[] = [];
  const calls: CallBlock[] = [];
  const media: WireBody[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  let container: string | undefined;
  writeParts(content, profile, {
    text(part) {
      if (part.text.trim() !== '') blocks.push(textBlock(part.text, same ? marksOf(part) : {}));
    },
    thought(part) {
      const { signature } = marksOf(part);
      if (typeof signature === 'string') blocks.push({ type: 'thinking', thinking: wellFormed(part.text), signature });
    },
    call(part) {
      const marks = marksOf(part);
      if (typeof marks['container'] === 'string') container = marks['container'];
      calls.push({ at: blocks.length, part });
      blocks.push(callBlock(part, marks));
    },
    own(block) {
      const isAccepted = same || (own && isSentToOthers(block));
      if (isAccepted) blocks.push(block);
      return isAccepted;
    },
    media(part) {
      const block = toBlock(part, provider, warn);
      const isShown = block !== undefined && block['type'] !== 'text';
      if (isShown) media.push(block);
      if (block) blocks.push(isShown ? { type: 'text', text: madeMedium(part) } : block);
    },
    warn,
  });
  const openContainer = content.parts.map((part) => marksOf(part)['openContainer']).findLast(isJsonObject);
  const loose = unfinished(blocks);
  return {
    message: { role: 'assistant', content: blocks },
    calls,
    ...(loose && { unfinished: loose }),
    ...(container !== undefined && { container }),
    ...(openContainer && { openContainer }),
    ...(media.length > 0 && { media: [{ type: 'text', text: mediaMade }, ...media] }),
    cacheMarks: marksIn(blocks),
    problems,
  };
}

function textBlock(text: string, { citations, cacheControl }: JsonObject): WireBody {
  return {
    type: 'text',
    text: wellFormed(text),
    ...(Array.isArray(citations) && { citations }),
    ...cacheMark(cacheControl),
  };
}

/** Returns the block of a call with the other members of the block, such as caller and toolset. */
function callBlock(
  part: FunctionCallPart,
  { container: _, openContainer: __, cacheControl, member, ...members }: JsonObject,
): WireBody {
  const { name } = part;
  const input = inputOf(part);
  return {
    ...members,
    type: 'tool_use',
    id: wantedId(part, idRule),
    // A call to a toolset's member is sent under the member's
    // name, not under that of the tool that runs the toolset.
    ...(typeof member === 'string' ? memberCall(member, input) : { name: wireName(name), input }),
    ...cacheMark(cacheControl),
  };
}

function memberCall(name: string, { action: _, ...input }: JsonObject): WireBody {
  return { name, input };
}

/** Returns the input of a call. A refused call has its original arguments, if they are an object. */
function inputOf({ args, refused }: FunctionCallPart): JsonObject {
  if (!refused) return wellFormedJson(args);
  try {
    const parsed: unknown = JSON.parse(refused.text);
    return isJsonObject(parsed) ? wellFormedJson(parsed) : {};
  } catch {
    // The arguments are not JSON, which is why the call was refused.
    return {};
  }
}

/** Returns true if another model of the provider accepts the block. */
function isSentToOthers({ type }: JsonObject): boolean {
  return typeof type === 'string' && /^(server_tool_use|mcp_tool_use|container_upload|\w+_tool_result)$/.test(type);
}

/** Returns the thoughts at the end of a turn, and the calls that the server started without a result. */
function unfinished(blocks: readonly WireBody[]): Unfinished | undefined {
  const results = new Set(blocks.map(({ tool_use_id: id }) => id));
  const started = blocks.filter(
    ({ type, id }) => (type === 'server_tool_use' || type === 'mcp_tool_use') && !results.has(id),
  );
  const kept = blocks.filter((block) => !started.includes(block));
  const end = kept.findLastIndex((block) => !isThinking(block)) + 1;
  const loose = [...started, ...kept.slice(end)];
  return loose.length === 0 ? undefined : { blocks: loose, ids: started.map(({ id }) => String(id)) };
}

/** Returns true if a block is a thought. */
export function isThinking(block: WireBody | undefined): boolean {
  return block?.['type'] === 'thinking' || block?.['type'] === 'redacted_thinking';
}
