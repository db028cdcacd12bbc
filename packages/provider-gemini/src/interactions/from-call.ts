import { type FunctionCallPart, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { addArgs, type CallSlot } from '@mortise/provider-kit';
import type { StepFamily } from './step-family.ts';

/** Reads steps of function calls. Their arguments are sent as pieces of a text, or at once as an object. */
export const callFamily: StepFamily = {
  begin(parts, state) {
    const { name, id } = state.step;
    const slot = parts.call(typeof name === 'string' ? name : '', id);
    state.slot = slot;
    sign(slot, state.step);
    return { type: 'functionCallStart', index: slot.index, name: slot.name };
  },
  delta(_, { slot }, delta) {
    if (slot?.kind !== 'call') return undefined;
    sign(slot, delta);
    const text = textOf(delta['arguments']);
    return text === '' ? undefined : addArgs(slot, text);
  },
  /** Reads the arguments that a server sent completely with the name, without further pieces. */
  end(_, { slot, step }) {
    if (slot?.kind !== 'call' || slot.argsText !== '') return undefined;
    const { arguments: args } = step;
    const text = isJsonObject(args) && Object.keys(args).length === 0 ? '' : textOf(args);
    return text === '' ? undefined : addArgs(slot, text);
  },
  complete(parts, state) {
    const { name, id, arguments: args } = state.step;
    if (args !== undefined && args !== null && !isJsonObject(args)) {
      return [callFamily.begin(parts, state) ?? [], callFamily.end?.(parts, state) ?? []].flat();
    }
    const signature = signatureIn(state.step);
    const part: FunctionCallPart = {
      type: 'functionCall',
      id: '',
      name: parts.toolName(typeof name === 'string' ? name : ''),
      args: args ?? {},
      ...(typeof id === 'string' && id !== '' && { providerId: id }),
      ...(signature !== undefined && { providerMetadata: { [parts.provider]: { signature } } }),
    };
    const { index } = parts.addComplete(part);
    const start = { type: 'functionCallStart', index, name: part.name } as const;
    return args ? [start, { type: 'functionCallDelta', index, argsDelta: JSON.stringify(args) }] : start;
  },
};

function sign(slot: CallSlot, step: JsonObject): void {
  const signature = signatureIn(step);
  if (signature !== undefined) slot.metadata = { signature };
}

/**
 * Returns the signature of a call. An empty signature counts as
 * absent: servers send it if the thought before the call is signed.
 */
function signatureIn({ signature }: JsonObject): string | undefined {
  return typeof signature === 'string' && signature !== '' ? signature : undefined;
}

function textOf(args: JsonValue | undefined): string {
  if (args === undefined || args === null) return '';
  return typeof args === 'string' ? args : JSON.stringify(args);
}
