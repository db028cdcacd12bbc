import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type Part,
  type Source,
} from '@mortise/core';
import { partOf, sourceOf } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import type { AnswerBlock } from './answer-block.ts';
import type { AnswerState } from './answer-state.ts';
import { fromFinishReason, fromUsage, otherUsage } from './from-end.ts';
import { summaryOf } from './from-server-tool.ts';
import { memberArgs } from './toolset-calls.ts';

/** Returns the end of an answer whose last message is complete. */
export function endOf(
  { blocks, usages, earlierMetadata: said, message }: AnswerState,
  { provider, model }: AnthropicProfile,
): ModelEnd {
  const head = { ...said, ...message.head };
  const container = containerIn(head);
  checkAnswerable(blocks, provider, head['stop_reason']);
  const parts = within(head, provider, partsOf(blocks, provider, container));
  const argsText = argsTextOf(blocks);
  const counted = [...usages, message.usage];
  const usage = fromUsage(counted);
  const sources = fromCitations(blocks);
  const metadata = { ...metadataOf(head, message.usage, blocks), ...otherUsage(counted) };
  return {
    type: 'end',
    content: { role: 'model', parts, origin: { provider, model } },
    ...(argsText && { argsText }),
    finishReason: fromFinishReason(
      head['stop_reason'],
      blocks.some(({ slot }) => slot?.kind === 'call'),
    ),
    ...(usage && { usage }),
    ...(sources.length > 0 && { sources }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/**
 * Returns a part for each block, in order. `container`: the container in which the server runs code. The
 * result of a call from that code has to name it again.
 */
function partsOf(blocks: readonly AnswerBlock[], provider: string, container?: JsonValue): readonly Part[] {
  const uses = new Map<JsonValue, JsonObject>();
  const answered = new Set(blocks.map(({ block }) => block['tool_use_id'] ?? null));
  return blocks.map((open): Part => {
    const { slot, block } = open;
    if (!slot) {
      const value = withStreamedInput(open);
      const use = uses.get(value['tool_use_id'] ?? null);
      const id = value['id'] ?? null;
      uses.set(id, value);
      // The summary of the result includes the call, so the call itself has an empty summary.
      const summary = use ? summaryOf(use, value) : id !== null && answered.has(id) ? '' : undefined;
      return { type: 'provider', provider, value, ...(summary !== undefined && { summary }) };
    }
    if (slot.kind === 'text' && open.citations.length > 0) slot.metadata = { citations: open.citations };
    if (slot.kind === 'call' && container !== undefined && slot.metadata && !isDirect(slot.metadata))
      slot.metadata = { ...slot.metadata, container };
    const part = partOf(slot, provider);
    if (part.type !== 'functionCall' || !isJsonObject(block['input'])) return part;
    const { input } = block;
    return { ...part, args: open.member ? memberArgs(String(block['name']), input) : input };
  });
}

/** Adds the container of an answer, with its expiry time, to the metadata of the last part. */
function within({ container }: JsonObject, provider: string, parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (!last || !isJsonObject(container) || !('expires_at' in container)) return parts;
  const marks = { ...last.providerMetadata?.[provider], openContainer: container };
  return [...parts.slice(0, -1), { ...last, providerMetadata: { ...last.providerMetadata, [provider]: marks } }];
}

/** Returns the block with the streamed input; with its initial input if the streamed text is cut. */
function withStreamedInput({ block, streamed, inputText }: AnswerBlock): JsonObject {
  if (!streamed || inputText === '') return block;
  try {
    return { ...block, input: JSON.parse(inputText) as JsonValue };
  } catch {
    return block;
  }
}

function isDirect({ caller }: JsonObject): boolean {
  return !isJsonObject(caller) || caller['type'] === 'direct';
}

/**
 * Returns the argument texts by part index; undefined if
 * there are none. Arguments that are objects have no text.
 */
function argsTextOf(blocks: readonly AnswerBlock[]): ModelEnd['argsText'] {
  const argsText: { [index: number]: string } = {};
  for (const { slot, streamed, block } of blocks) {
    if (slot?.kind !== 'call') continue;
    if (streamed) argsText[slot.index] = slot.argsText;
    else if (!isJsonObject(block['input'])) argsText[slot.index] = JSON.stringify(block['input']) ?? '';
  }
  return Object.keys(argsText).length > 0 ? argsText : undefined;
}

/** Returns the server's metadata of the message. */
function metadataOf(head: JsonObject, usage: JsonObject, blocks: readonly AnswerBlock[]): JsonObject {
  const {
    id,
    model,
    stop_sequence: stopSequence,
    stop_details: stopDetails,
    container,
    stop_reason: _finishReason,
    type: _type,
    role: _role,
    ...rest
  } = head;
  const { service_tier: serviceTier } = usage;
  const citations = blocks.flatMap((open, partIndex) => open.citations.map((citation) => ({ partIndex, ...citation })));
  return {
    // Members without a field in `ModelEnd`, such as `context_management`, keep the names of the server.
    ...rest,
    ...(id !== undefined && { responseId: id }),
    ...(model !== undefined && { model }),
    ...(stopSequence !== undefined && { stopSequence }),
    ...(stopDetails !== undefined && { stopDetails }),
    ...(container !== undefined && { container }),
    ...(serviceTier !== undefined && { serviceTier }),
    ...(citations.length > 0 && { citations }),
  };
}

function containerIn({ container }: JsonObject): JsonValue | undefined {
  return isJsonObject(container) ? container['id'] : undefined;
}

/**
 * Returns the sources of an answer's texts: passages of documents, search results, pages. The range of a
 * citation is the complete text with the citation.
 */
function fromCitations(blocks: readonly AnswerBlock[]): readonly Source[] {
  return blocks.flatMap(({ citations }, part) =>
    citations.flatMap(({ url, source, title, document_title: document, cited_text: quote }: JsonObject) =>
      sourceOf({ url: url ?? source, title: title ?? document, quote, part }),
    ),
  );
}

/**
 * Throws `unhandled_call` if an answer waits for a result that this package cannot provide: it has a request
 * of an unknown kind without a result, and stopped for that request or has no other content.
 */
function checkAnswerable(blocks: readonly AnswerBlock[], provider: string, stopReason: JsonValue | undefined): void {
  const known = blocks.some(({ slot }) => slot?.kind === 'call');
  const hasText = blocks.some(({ slot }) => slot?.kind === 'text' && slot.text !== '');
  if (known || (hasText && stopReason !== 'tool_use') || (stopReason !== 'tool_use' && stopReason !== 'end_turn'))
    return;
  const answered = new Set(blocks.map(({ block }) => block['tool_use_id']));
  const asks = blocks.find(({ slot, block: { type, id } }) => !slot && isRequest(type) && !answered.has(id));
  if (!asks) return;
  const type = String(asks.block['type']);
  throw new ModelError(
    'unhandled_call',
    `${provider} waits for the result of a \`${type}\`, which no tool of the agent runs. Omit the tool that causes it, or update the package.`,
  );
}

function isRequest(type: JsonValue | undefined): boolean {
  return typeof type === 'string' && /_(use|call|request)$/.test(type) && !ofServer.has(type);
}

/** The types of blocks that the server itself answers, in this answer or in its continuation. */
const ofServer: ReadonlySet<string> = new Set(['server_tool_use', 'mcp_tool_use']);
