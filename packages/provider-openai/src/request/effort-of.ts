import type { ModelSettings } from '@mortise/core';
import { modelTraits } from '../profile/model-traits.ts';

/** The word for how much the model shall think; undefined: its default. */
export function effortOf(
  thinking: ModelSettings['thinking'],
  model: string,
  unsaid: (feature: string, message: string) => void,
): string | undefined {
  if (thinking === undefined) return undefined;
  const { thinks, mayNotThink } = modelTraits(model);
  if (typeof thinking === 'object') {
    unsaid('thinking', 'OpenAI counts no tokens of thought in advance; it is left out. Say low, medium or high.');
    return undefined;
  }
  if (thinking === 'off') {
    if (thinks === false) return undefined;
    if (mayNotThink) return 'none';
    unsaid('thinking', `${model} always thinks; it thinks as little as it can.`);
    return /^gpt-5/.test(model) ? 'minimal' : 'low';
  }
  if (thinks !== false) return thinking;
  unsaid('thinking', `${model} does not think; it is left out.`);
  return undefined;
}
