import { type FunctionResponsePart, modelResponse, type OutcomePart } from '@mortise/core';
import { type WireBody, wantedId } from '@mortise/provider-kit';
import { cacheMark } from '../request/cache-mark.ts';
import { idRule } from '../request/call-ids.ts';
import { toMedia } from './to-media.ts';

/** The result of a call. The text that the model reads follows the core's rule, as JSON; media follow it. */
export function toToolResult(
  part: FunctionResponsePart,
  provider: string,
  unsaid: (problem: string) => void,
): WireBody {
  const { status } = part.outcome;
  return {
    type: 'tool_result',
    tool_use_id: wantedId(part, idRule),
    content: contentOf(part, provider, unsaid),
    ...((status === 'error' || status === 'denied') && { is_error: true }),
    ...cacheMark(part.providerMetadata?.[provider]?.['cacheControl']),
  };
}

/** A string, or an array if there are media. */
function contentOf(
  part: FunctionResponsePart,
  provider: string,
  unsaid: (problem: string) => void,
): string | readonly WireBody[] {
  const { outcome } = part;
  const text = JSON.stringify(modelResponse(part));
  const media: readonly OutcomePart[] = ('parts' in outcome && outcome.parts) || [];
  const shown = media.map((medium) => toMedia(medium, provider, unsaid)).filter((block) => block !== undefined);
  if (shown.length === 0) return text;
  // A null output with media needs no text.
  const silent = outcome.status === 'ok' && outcome.output === null && outcome.modelOutput === undefined;
  return silent ? shown : [{ type: 'text', text }, ...shown];
}
