import { type FunctionResponsePart, modelResponse } from '@mortise/core';
import { isOutputless, shownParts, type WireBody, wantedId } from '@mortise/provider-kit';
import { cacheMark } from '../request/cache-mark.ts';
import { idRule } from '../request/call-ids.ts';
import { toBlock } from './to-media.ts';

/** The result of a call. The text that the model reads follows the core's rule, as JSON; media follow it. */
export function toToolResult(part: FunctionResponsePart, provider: string, warn: (problem: string) => void): WireBody {
  const { status } = part.outcome;
  return {
    type: 'tool_result',
    tool_use_id: wantedId(part, idRule),
    content: contentOf(part, provider, warn),
    ...((status === 'error' || status === 'denied') && { is_error: true }),
    ...cacheMark(part.providerMetadata?.[provider]?.['cacheControl']),
  };
}

/** A string, or an array if there are media. */
function contentOf(
  part: FunctionResponsePart,
  provider: string,
  warn: (problem: string) => void,
): string | readonly WireBody[] {
  const { outcome } = part;
  const text = JSON.stringify(modelResponse(part));
  const blocks = shownParts(outcome, warn)
    .map((shown) => toBlock(shown, provider, warn))
    .filter((block) => block !== undefined);
  if (blocks.length === 0) return text;
  // A null output with media needs no text.
  return isOutputless(outcome) ? blocks : [{ type: 'text', text }, ...blocks];
}
