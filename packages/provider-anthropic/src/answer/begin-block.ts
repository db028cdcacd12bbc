import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addText, type TextSlot } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';

/**
 * A block that begins, and what to show of it: a whole one says everything at once.
 *
 * @param index the place of its part.
 * @param toolName the tool's own name of what the wire calls it.
 */
export function beginBlock(
  block: JsonObject,
  index: number,
  toolName: (wireName: string) => string,
): readonly [AnswerBlock, readonly ModelEvent[]] {
  const { type, name } = block;
  if (type === 'text') return beginText(block, { kind: 'text', index, text: '' }, block['text']);
  if (type === 'thinking') return beginText(block, { kind: 'thought', index, text: '' }, block['thinking']);
  if (type !== 'tool_use' || typeof name !== 'string') return [open(block, undefined), []];
  return beginCall(block, name, index, toolName);
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
): readonly [AnswerBlock, readonly ModelEvent[]] {
  const { type: _, id, name: __, input: ___, ...rest } = block;
  const name = toolName(wireName);
  const marks = Object.entries(rest).filter(([, value]) => value !== null);
  const slot = {
    kind: 'call' as const,
    index,
    name,
    wireName,
    argsText: '',
    ...(typeof id === 'string' && { providerId: id }),
    ...(marks.length > 0 && { metadata: Object.fromEntries(marks) }),
  };
  return [open(block, slot), [{ type: 'functionCallStart', index, name }]];
}

function open(block: JsonObject, slot: AnswerBlock['slot']): AnswerBlock {
  return { block, slot, streamed: false, inputText: '', citations: [] };
}
