import { type FunctionCallPart, isJsonObject, type JsonObject, ModelError, type ModelEvent } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import { codeCallId } from '../request/code-call.ts';
import { marksOf } from './from-part.ts';

/** Returns the code of an answer without a result of the server: the client has to run it. */
export function leftCode(slots: readonly Slot[]): readonly LeftCode[] {
  const left: LeftCode[] = [];
  for (const slot of slots) {
    const part = providerValue(slot);
    if (slot.kind !== 'whole' || !part) continue;
    const { executableCode: code, codeExecutionResult: result } = part;
    if (isJsonObject(code)) left.push({ slot, part, code });
    if (!isJsonObject(result)) continue;
    const at = left.findIndex(({ code: { id } }) => id === result['id']);
    left.splice(at === -1 ? left.length - 1 : at, 1);
  }
  return left;
}

interface LeftCode {
  readonly slot: Extract<Slot, { readonly kind: 'whole' }>;
  readonly part: JsonObject;
  readonly code: JsonObject;
}

/** Converts code for the client to a call of the tool that runs it. */
export function toCodeCall({ slot, part, code }: LeftCode, name: string, provider: string): readonly ModelEvent[] {
  const { id: _, ...args } = code;
  const { index } = slot;
  const marks = marksOf(part);
  const call: FunctionCallPart = {
    type: 'functionCall',
    id: '',
    providerId: codeCallId(code, index),
    name,
    args,
    ...(marks && { providerMetadata: { [provider]: marks } }),
  };
  slot.part = call;
  return [
    { type: 'functionCallStart', index, name },
    { type: 'functionCallDelta', index, argsDelta: JSON.stringify(args) },
  ];
}

/** The warning about code that was not run, if the answer is usable without its result. */
export const codeNotRun: ModelEvent = Object.freeze({
  type: 'warning',
  feature: 'executableCode',
  message:
    'the model left code for the application to run, but no tool of the agent runs it. Add `geminiCodeExecutor` to the agent.',
});

/** Throws `unhandled_call` if an answer has only a request that no tool can run. */
export function checkAnswerable(slots: readonly Slot[], provider: string): void {
  if (slots.some((slot) => slot.kind === 'call' || (slot.kind === 'text' && slot.text !== '') || isCall(slot))) return;
  const left = leftCode(slots).length > 0 ? 'executableCode' : slots.flatMap(requestIn)[0];
  if (left === undefined) return;
  const advice =
    left === 'executableCode'
      ? 'Give the agent `geminiCodeExecutor({ run })`'
      : 'Omit the tool that causes such items, or update the package';
  throw new ModelError(
    'unhandled_call',
    `${provider} leaves a \`${left}\` to the application, which no tool of the agent runs. ${advice}.`,
  );
}

function isCall(slot: Slot): boolean {
  return slot.kind === 'whole' && slot.part.type !== 'provider';
}

/** Returns the member of a part that is newer than this package and asks the client to run something. */
function requestIn(slot: Slot): readonly string[] {
  const names = Object.keys(providerValue(slot) ?? {});
  return names.filter((name) => /(Call|Code|Request|Use)$/.test(name) && !ofServer.has(name));
}

function providerValue(slot: Slot): JsonObject | undefined {
  if (slot.kind !== 'whole' || slot.part.type !== 'provider') return undefined;
  return isJsonObject(slot.part.value) ? slot.part.value : undefined;
}

/** The members of parts of provider tools. */
const ofServer: ReadonlySet<string> = new Set(['toolCall', 'functionCall', 'executableCode']);
