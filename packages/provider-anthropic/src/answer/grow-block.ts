import { isJsonObject, type JsonObject, type ModelEvent } from '@mortise/core';
import { addArgs, addText } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';

/** Adds a delta to a block. A delta for another kind of block, or of an unknown kind, adds nothing. */
export function growBlock(open: AnswerBlock, delta: JsonObject): ModelEvent | undefined {
  const { type } = delta;
  return typeof type === 'string' ? deltas.get(type)?.(open, delta) : undefined;
}

const deltas: ReadonlyMap<string, (open: AnswerBlock, delta: JsonObject) => ModelEvent | undefined> = new Map([
  ['text_delta', ({ slot }, { text }) => (slot?.kind === 'text' && isWords(text) ? addText(slot, text) : undefined)],
  [
    'thinking_delta',
    ({ slot }, { thinking }) => (slot?.kind === 'thought' && isWords(thinking) ? addText(slot, thinking) : undefined),
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

/** The end of a block. */
export function endBlock({ slot, streamed, member }: AnswerBlock): ModelEvent | undefined {
  const rest = slot?.kind === 'call' && streamed ? member?.end() : undefined;
  return slot?.kind === 'call' && rest ? addArgs(slot, rest) : undefined;
}

function sign({ slot }: AnswerBlock, { signature }: JsonObject): undefined {
  if (slot?.kind === 'thought' && isWords(signature)) slot.metadata = { signature };
}

function cite({ slot, citations }: AnswerBlock, { citation }: JsonObject): undefined {
  if (slot?.kind === 'text' && isJsonObject(citation)) citations.push(citation);
}

/** Sets members to the delta's values, which are final. */
function setMembers(open: AnswerBlock, { type: _, ...members }: JsonObject): undefined {
  if (!open.slot) open.block = { ...open.block, ...members };
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
