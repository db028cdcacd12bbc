import type { Callbacks } from '@mortise/core';
import { canary } from './story.ts';

/** Callbacks that get everything, and one that throws a secret. */
export const hooks: readonly Callbacks[] = [
  { name: 'passive', beforeTool: () => undefined, afterTool: () => undefined, beforeModel: () => undefined },
  {
    name: 'talker',
    mode: 'observe',
    afterTool: () => {
      throw new Error(`it was ${canary}`);
    },
  },
];
