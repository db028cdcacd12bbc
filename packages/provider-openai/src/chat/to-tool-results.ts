import { type Content, type FunctionResponsePart, modelResponse, type TextPart } from '@mortise/core';
import {
  type MediaPart,
  resultHeading,
  shownParts,
  splitResults,
  type WireBody,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { callIdRuleOf } from './call-id-rule.ts';
import type { ConvertedContent } from './converted-content.ts';
import { textPart, toUserPart } from './to-media.ts';
import { toUserParts } from './to-user-message.ts';

/**
 * Converts the results of a turn to one message for each call, with text only. Media, and other parts next to
 * the results, follow after all results in a user message.
 */
export function toToolResults(content: Content, profile: OpenAIProfile): ConvertedContent {
  const { results, rest } = splitResults(content);
  const rule = callIdRuleOf(profile);
  const media: WireBody[] = [];
  const problems: string[] = [];
  const messages = results.map((response, at) => {
    const shown = shownParts(response.outcome, (problem) => problems.push(problem));
    const files = shown.filter((part) => part.type !== 'text');
    if (files.length > 0) media.push(textPart(resultHeading(response.name, at)));
    for (const part of files) {
      const { part: user, problem } = toUserPart(part, profile.provider);
      media.push(user);
      if (problem) problems.push(problem);
    }
    return { role: 'tool', tool_call_id: wantedId(response, rule), content: textOf(response, shown) };
  });
  if (rest) {
    const converted = toUserParts(rest, profile);
    media.push(...converted.parts);
    problems.push(...converted.problems);
  }
  return { messages, calls: results, ...(media.length > 0 && { media }), problems };
}

function textOf(response: FunctionResponsePart, shown: readonly (TextPart | MediaPart)[]): string {
  const texts = shown.flatMap((part) => (part.type === 'text' && part.text !== '' ? wellFormed(part.text) : []));
  return [JSON.stringify(wellFormedJson(modelResponse(response))), ...texts].join('\n');
}
