import type { Content } from '@mortise/core';
import type { ModelProfile } from '../wire/wire.ts';
import { partOf, type Slot } from './answer-slot.ts';

/** What the model said, a part for each slot. */
export function contentOf(slots: readonly Slot[], { provider, model }: ModelProfile): Content {
  return { role: 'model', parts: slots.map((slot) => partOf(slot, provider)), origin: { provider, model } };
}
