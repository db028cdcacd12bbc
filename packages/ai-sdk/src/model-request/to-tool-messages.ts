import { type Content, type FunctionResponsePart, modelResponse } from '@mortise/core';
import { resultHeading, shownParts, splitResults, wantedId, wellFormed, wellFormedJson } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { ToolOutput, ToolOutputPart, ToolResultPart, UserPart } from '../model-spec/prompt.ts';
import type { ConvertedContent } from './converted-content.ts';
import { optionsFor } from './own-options.ts';
import { toFile } from './to-file.ts';
import { toUserParts } from './to-user-message.ts';
import { wireName } from './wire-name.ts';

/**
 * Converts the results of a turn to one message. Media are within the results if the provider shows them
 * there; otherwise they follow in a user message, together with other parts next to the results.
 */
export function toToolMessages(content: Content, profile: AiSdkProfile): ConvertedContent {
  const { results, rest } = splitResults(content);
  const after: UserPart[] = [];
  const problems: string[] = [];
  const resultParts = results.map((response, at): ToolResultPart => {
    const media = mediaOf(response, profile);
    problems.push(...media.problems);
    const within = media.parts.length > 0 && profile.traits.showsMediaInResults;
    if (media.parts.length > 0 && !within)
      after.push({ type: 'text', text: resultHeading(response.name, at) }, ...media.parts);
    return {
      type: 'tool-result',
      toolCallId: wantedId(response, profile.traits.ids),
      toolName: wireName(response.name),
      output: toOutput(response, within ? media.parts : [], profile),
      ...optionsFor(response, profile),
    };
  });
  if (rest) {
    const converted = toUserParts(rest, profile);
    after.push(...converted.parts);
    problems.push(...converted.problems);
  }
  return {
    messages: [
      ...(resultParts.length === 0 ? [] : [{ role: 'tool' as const, content: resultParts }]),
      ...(after.length === 0 ? [] : [{ role: 'user' as const, content: after }]),
    ],
    calls: results,
    problems,
  };
}

function toOutput(
  response: FunctionResponsePart,
  media: readonly ToolOutputPart[],
  { traits }: AiSdkProfile,
): ToolOutput {
  const value = wellFormedJson(modelResponse(response));
  if (media.length > 0) return { type: 'content', value: [{ type: 'text', text: JSON.stringify(value) }, ...media] };
  const { status } = response.outcome;
  const failed = traits.tellsErrors === true && (status === 'error' || status === 'denied');
  return { type: failed ? 'error-json' : 'json', value };
}

function mediaOf(
  { outcome }: FunctionResponsePart,
  profile: AiSdkProfile,
): { readonly parts: readonly ToolOutputPart[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  const parts = shownParts(outcome, warn).flatMap((part): readonly ToolOutputPart[] => {
    if (part.type === 'text')
      return part.text === '' ? [] : [{ type: 'text', text: wellFormed(part.text), ...optionsFor(part, profile) }];
    const file = toFile(part, profile);
    if (file.problem !== undefined) warn(file.problem);
    return [file.part];
  });
  return { parts, problems };
}
