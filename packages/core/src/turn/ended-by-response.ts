import type { ToolOutcome } from '../content/outcome.ts';
import type { RunResult } from '../context/run-result.ts';
import type { BranchState } from '../view/branch-state.ts';

/**
 * What a result says of the response that ended its run: it, and its words
 * in the place of the model's. Nothing while the call waits for somebody.
 */
export function endedByResponse({ round }: BranchState): Partial<Pick<RunResult, 'outcome' | 'text'>> {
  const outcome = round.calls.find(({ endsTurn }) => endsTurn)?.outcome;
  if (!outcome) return {};
  const text = outcome.status === 'ok' ? wordsOf(outcome) : '';
  return text === '' ? { outcome } : { outcome, text };
}

/** What a response has to say to people, where it is words. */
function wordsOf({ output, parts = [] }: Extract<ToolOutcome, { readonly status: 'ok' }>): string {
  if (typeof output === 'string') return output;
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
