import type { ModelEvent } from '@mortise/core';

/** What comes after the end is no part of the answer: the first end counts. Shown once. */
export const lateWarning: ModelEvent = Object.freeze({
  type: 'warning',
  feature: 'stream',
  message: 'more came after the answer had ended; it was omitted.',
});
