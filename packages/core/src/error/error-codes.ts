import type { CodeMeaning } from './code-meaning.ts';
import { otherCodes } from './other-codes.ts';
import { outcomeCodes } from './outcome-codes.ts';
import { runCodes } from './run-codes.ts';

/**
 * Every code that the core can produce.
 *
 * Only the documentation and the tests use this table: no code of a run imports it.
 */
export const errorCodes: { readonly [code: string]: CodeMeaning } = { ...outcomeCodes, ...runCodes, ...otherCodes };
