import { type Content, type FunctionResponsePart, modelResponse, type OutcomePart } from '@mortise/core';
import { type WireBody, wantedId, wellFormed, wellFormedJson } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { callIdRuleOf } from './call-id-rule.ts';
import type { SaidContent } from './said-content.ts';
import { textPart, toUserPart } from './to-media.ts';
import { toUserParts } from './to-user-message.ts';

/**
 * The results of a round: one message for each call, of text
 * only. Media come after all of them, as words of the user,
 * and so does what stands beside the results.
 */
export function toToolResults(content: Content, profile: OpenAIProfile): SaidContent {
  const { parts } = content;
  const rule = callIdRuleOf(profile);
  const responses = parts.filter((part) => part.type === 'functionResponse');
  const media: WireBody[] = [];
  const problems: string[] = [];
  const messages = responses.map((response, at) => {
    const shown = mediaOf(response).filter(({ type }) => type !== 'text');
    if (shown.length > 0) media.push(textPart(`What ${response.name} returned for call ${at + 1} of the turn:`));
    for (const part of shown) {
      const { part: user, problem } = toUserPart(part, profile.provider);
      media.push(user);
      if (problem) problems.push(problem);
    }
    return { role: 'tool', tool_call_id: wantedId(response, rule), content: textOf(response) };
  });
  if (responses.length < parts.length) {
    const others = parts.filter((part) => part.type !== 'functionResponse');
    const beside = toUserParts({ ...content, parts: others }, profile);
    media.push(...beside.said);
    problems.push(...beside.problems);
  }
  return { messages, calls: responses, ...(media.length > 0 && { media }), problems };
}

function textOf(response: FunctionResponsePart): string {
  const texts = mediaOf(response).flatMap((part) =>
    part.type === 'text' && part.text !== '' ? wellFormed(part.text) : [],
  );
  return [JSON.stringify(wellFormedJson(modelResponse(response))), ...texts].join('\n');
}

function mediaOf({ outcome }: FunctionResponsePart): readonly OutcomePart[] {
  return ('parts' in outcome && outcome.parts) || [];
}
