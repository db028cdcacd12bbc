import { type Content, type FunctionResponsePart, modelResponse } from '@mortise/core';
import {
  isOutputless,
  shownParts,
  splitResults,
  type WireBody,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { idRule } from '../request/wire-id.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toMedia } from './to-media.ts';
import { type ConvertedContent, toUserInput, type WireCall } from './to-user-input.ts';

/**
 * Converts the results of a turn to one step each, which contains the media of the tool. Other parts next to
 * the results follow as a user message.
 */
export function toToolResults(content: Content, profile: GeminiProfile): ConvertedContent {
  const { results, rest } = splitResults(content);
  const steps: WireBody[] = [];
  const calls: WireCall[] = [];
  const problems: string[] = [];
  for (const part of results) {
    const { status } = part.outcome;
    calls.push({ call: part, member: 'call_id', at: steps.length });
    steps.push({
      type: 'function_result',
      call_id: wantedId(part, idRule),
      name: wireName(part.name),
      result: resultOf(part, profile.provider, problems),
      ...((status === 'error' || status === 'denied') && { is_error: true }),
    });
  }
  if (rest) {
    const converted = toUserInput(rest, profile);
    steps.push(...converted.steps);
    problems.push(...converted.problems);
  }
  return { steps, calls, problems };
}

/** Returns the result as an object, or as a list if there are other parts too. */
function resultOf(part: FunctionResponsePart, provider: string, problems: string[]): WireBody | readonly WireBody[] {
  const { outcome } = part;
  const read = wellFormedJson(modelResponse(part));
  const warn = (problem: string): void => void problems.push(problem);
  const shown = shownParts(outcome, warn).flatMap((piece): readonly WireBody[] => {
    if (piece.type === 'text') return piece.text === '' ? [] : [{ type: 'text', text: wellFormed(piece.text) }];
    const { content, problem } = toMedia(piece, provider);
    if (problem) warn(problem);
    return [content];
  });
  if (shown.length === 0) return read;
  // A null output next to media is omitted.
  return isOutputless(outcome) ? shown : [{ type: 'text', text: JSON.stringify(read) }, ...shown];
}
