import type { JsonObject } from '@mortise/core';

/** Marks a call whose input is a plain text for its provider; its arguments here are `{ input }`. */
export const textInputMark: JsonObject = Object.freeze({ mortise: Object.freeze({ input: 'text' }) });
