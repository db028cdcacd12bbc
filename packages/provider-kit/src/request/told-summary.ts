import type { ProviderPart } from '@mortise/core';
import { wellFormed } from './well-formed.ts';

/**
 * What a model of another provider reads in the place of a part that it cannot: its summary in square
 * brackets. Undefined where it has none.
 */
export function toldSummary({ summary }: ProviderPart): string | undefined {
  return summary === undefined || summary === '' ? undefined : `[${wellFormed(summary)}]`;
}
