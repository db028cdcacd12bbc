import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addArgs, addText, type TextSlot } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';
import { MemberText, type ToolsetRunners } from './toolset-calls.ts';

/**
 * Starts a block, and returns the events to show. A complete block is shown at once.
 *
 * @param index The index of the block's part.
 * @param toolName Converts a wire name to the tool's own name.
 * @param runners The tools that run the toolsets of the request.
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
  const opened = open(block, slot);
  if (typeof signature === 'string' && signature !== '') slot.metadata = { signature };
  if (Array.isArray(citations)) opened.citations.push(...citations.filter(isJsonObject));
  return [opened, typeof text === 'string' && text !== '' ? [addText(slot, text)] : []];
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

/** Adds a delta to a block. A delta for another kind of block, or of an unknown kind, is ignored. */
export function growBlock(open: AnswerBlock, delta: JsonObject): ModelEvent | undefined {
  const { type } = delta;
  return typeof type === 'string' ? deltas.get(type)?.(open, delta) : undefined;
}

const deltas: ReadonlyMap<string, (open: AnswerBlock, delta: JsonObject) => ModelEvent | undefined> = new Map([
  ['text_delta', ({ slot }, { text }) => (slot?.kind === 'text' && isText(text) ? addText(slot, text) : undefined)],
  [
    'thinking_delta',
    ({ slot }, { thinking }) => (slot?.kind === 'thought' && isText(thinking) ? addText(slot, thinking) : undefined),
  ],
  ['signature_delta', sign],
  ['citations_delta', cite],
  ['input_json_delta', addInput],
  ['compaction_delta', setMembers],
]);

function addInput(open: AnswerBlock, { partial_json: text }: JsonObject): ModelEvent | undefined {
  if (typeof text !== 'string') return undefined;
  const first = !open.streamed;
  open.streamed = true;
  if (open.slot?.kind === 'call' && open.member) {
    const more = (first ? open.member.start : '') + open.member.add(text);
    return more === '' ? undefined : addArgs(open.slot, more);
  }
  if (open.slot?.kind === 'call') return text === '' ? undefined : addArgs(open.slot, text);
  open.inputText += text;
  return undefined;
}

/** Ends a block. */
export function endBlock({ slot, streamed, member }: AnswerBlock): ModelEvent | undefined {
  const rest = slot?.kind === 'call' && streamed ? member?.end() : undefined;
  return slot?.kind === 'call' && rest ? addArgs(slot, rest) : undefined;
}

function sign({ slot }: AnswerBlock, { signature }: JsonObject): undefined {
  if (slot?.kind === 'thought' && isText(signature)) slot.metadata = { signature };
}

function cite({ slot, citations }: AnswerBlock, { citation }: JsonObject): undefined {
  if (slot?.kind === 'text' && isJsonObject(citation)) citations.push(citation);
}

/** Sets members of the block to the delta's values, which are final. */
function setMembers(open: AnswerBlock, { type: _, ...members }: JsonObject): undefined {
  if (!open.slot) open.block = { ...open.block, ...members };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
