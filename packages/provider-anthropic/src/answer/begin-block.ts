import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addText, type TextSlot } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';
import { MemberText, type ToolsetRunners } from './toolset-calls.ts';

/**
 * Starts a block, and returns what to show of it: a complete one shows everything at once.
 *
 * @param index the index of its part.
 * @param toolName converts a wire name to the tool's own name.
 * @param runners the tools that run the toolsets of the request.
 */
export function beginBlock(
  block: JsonObject,
  index: number,
  toolName: (wireName: string) => string,
  runners: ToolsetRunners = new Map(),
): readonly [AnswerBlock, readonly ModelEvent[]] {
  const { type, name } = block;
  if (type === 'text') return beginText(block, { kind: 'text', index, text: '' }, block['text']);
  if (type === 'thinking') return beginText(block, { kind: 'thought', index, text: '' }, block['thinking']);
  if (type !== 'tool_use' || typeof name !== 'string') return [open(block, undefined), []];
  return beginCall(block, name, index, toolName, runners);
}

function beginText(
  block: JsonObject,
  slot: TextSlot,
  text: JsonValue | undefined,
): readonly [AnswerBlock, readonly ModelEvent[]] {
  const { signature, citations } = block;
  const begun = open(block, slot);
  if (typeof signature === 'string' && signature !== '') slot.metadata = { signature };
  if (Array.isArray(citations)) begun.citations.push(...citations.filter(isJsonObject));
  return [begun, typeof text === 'string' && text !== '' ? [addText(slot, text)] : []];
}

function beginCall(
  block: JsonObject,
  wireName: string,
  index: number,
  toolName: (wireName: string) => string,
  runners: ToolsetRunners,
): readonly [AnswerBlock, readonly ModelEvent[]] {
  const { type: _, id, name: __, input: ___, ...rest } = block;
  const runner = runners.get(rest['toolset_name'] ?? null);
  const name = runner ?? toolName(wireName);
  const marks = Object.entries({ ...rest, ...(runner !== undefined && { member: wireName }) }).filter(
    ([, value]) => value !== null,
  );
  const slot = {
    kind: 'call' as const,
    index,
    name,
    wireName,
    argsText: '',
    ...(typeof id === 'string' && { providerId: id }),
    ...(marks.length > 0 && { metadata: Object.fromEntries(marks) }),
  };
  const member = runner === undefined ? undefined : new MemberText(wireName);
  return [open(block, slot, member), [{ type: 'functionCallStart', index, name }]];
}

function open(block: JsonObject, slot: AnswerBlock['slot'], member?: MemberText): AnswerBlock {
  return { block, slot, member, streamed: false, inputText: '', citations: [] };
}
