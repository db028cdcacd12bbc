import type { FinishReason } from '@mortise/core';
import type { SaidFinishReason } from '../model-spec/stream-part.ts';

/**
 * The finish reason; undefined if the provider did not give one: its stream ended, and its package made one
 * up.
 *
 * Calls count for any reason: some servers send `stop` with them. `tool-calls` without calls means that the
 * answer lost some, so it is not acted on.
 *
 * @param calls whether the answer has calls for the application.
 * @param ran whether it has calls that the provider ran.
 */
export function fromFinishReason(
  said: SaidFinishReason | undefined,
  { calls, ran }: { readonly calls: boolean; readonly ran: boolean },
): FinishReason | undefined {
  const word = said?.unified;
  const raw = typeof said?.raw === 'string' && said.raw !== '' ? { raw: said.raw } : {};
  switch (word) {
    case 'stop':
      return { unified: calls ? 'functionCalls' : 'stop', ...raw };
    case 'tool-calls':
      return { unified: calls ? 'functionCalls' : ran ? 'stop' : 'other', ...raw };
    case 'length':
      return { unified: 'length', ...raw };
    case 'content-filter':
      return { unified: 'safety', ...raw };
    case 'error':
      return { unified: 'error', ...raw };
    case 'interrupted':
    case undefined:
      return undefined;
    case 'other':
      return 'raw' in raw ? { unified: 'other', ...raw } : undefined;
    default:
      word satisfies never;
      return { unified: 'other', raw: String(word) };
  }
}
