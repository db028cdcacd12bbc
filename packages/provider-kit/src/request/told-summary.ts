import type { ProviderPart } from '@mortise/core';
import { wellFormed } from './well-formed.ts';

/**
 * Returns the replacement for a provider-specific part in a request to another provider: its summary in
 * square brackets. Undefined if it has none.
 */
export function toldSummary({ summary }: ProviderPart): string | undefined {
  return summary === undefined || summary === '' ? undefined : `[${wellFormed(summary)}]`;
}
