import { isJsonObject, type JsonValue, type PendingCall } from '@mortise/core';
import { sliceWhole } from '../text/fold.ts';

/**
 * The later calls that the answer "always" covers; `undefined` if it is not offered. Foreign text, not
 * neutralized.
 */
export function coverText({ call, payload }: Pick<PendingCall, 'call' | 'payload'>): string | undefined {
  const offer = isJsonObject(payload) ? payload['remember'] : undefined;
  if (!isJsonObject(offer) || !isJsonObject(offer['args'])) return undefined;
  const conditions = Object.entries(offer['args']).map(([name, condition]) => conditionText(name, condition));
  const others = offer['exact'] === true ? 'no other arguments' : 'any other arguments';
  return `${call.name} with ${[...conditions, others].join(', ')}`;
}

/** A value is cut: the call's arguments are shown in full next to it. */
function conditionText(name: string, condition: JsonValue): string {
  const value = isJsonObject(condition) ? condition['equals'] : undefined;
  if (value === undefined) return `no ${name}`;
  const text = JSON.stringify(value);
  return `${name} ${text.length > maxChars ? `${sliceWhole(text, maxChars)}…` : text}`;
}

const maxChars = 60;
