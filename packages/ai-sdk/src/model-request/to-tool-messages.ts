import { type Content, type FunctionResponsePart, modelResponse, type OutcomePart } from '@mortise/core';
import { unknownPart, wantedId, wellFormed, wellFormedJson } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { ToolOutput, ToolOutputPart, ToolResultPart, UserPart } from '../model-spec/prompt.ts';
import { optionsFor } from './own-options.ts';
import type { SaidContent } from './said-content.ts';
import { saidFile } from './said-file.ts';
import { toUserParts } from './to-user-message.ts';
import { wireName } from './wire-name.ts';

/**
 * The results of a round, in one message. Media go with them if the provider shows them there, else after all
 * of them as a user message, together with other parts next to the results.
 */
export function toToolMessages(content: Content, profile: AiSdkProfile): SaidContent {
  const { parts } = content;
  const responses = parts.filter((part) => part.type === 'functionResponse');
  const after: UserPart[] = [];
  const problems: string[] = [];
  const results = responses.map((response, at): ToolResultPart => {
    const media = mediaOf(response, profile);
    problems.push(...media.problems);
    const within = media.said.length > 0 && profile.traits.showsMediaInResults;
    if (media.said.length > 0 && !within)
      after.push(
        { type: 'text', text: `What ${response.name} returned for call ${at + 1} of the turn:` },
        ...media.said,
      );
    return {
      type: 'tool-result',
      toolCallId: wantedId(response, profile.traits.ids),
      toolName: wireName(response.name),
      output: toOutput(response, within ? media.said : [], profile),
      ...optionsFor(response, profile),
    };
  });
  const others = parts.filter((part) => part.type !== 'functionResponse');
  const beside = toUserParts({ ...content, parts: others }, profile);
  after.push(...beside.said);
  return {
    messages: [
      ...(results.length === 0 ? [] : [{ role: 'tool' as const, content: results }]),
      ...(after.length === 0 ? [] : [{ role: 'user' as const, content: after }]),
    ],
    calls: responses,
    problems: [...problems, ...beside.problems],
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
): { readonly said: readonly ToolOutputPart[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const said = (('parts' in outcome && outcome.parts) || []).flatMap((part: OutcomePart): readonly ToolOutputPart[] => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [{ type: 'text', text: wellFormed(part.text), ...optionsFor(part, profile) }];
      case 'inlineData':
      case 'fileData': {
        const file = saidFile(part, profile);
        if (file.problem !== undefined) problems.push(file.problem);
        return [file.part];
      }
      default:
        problems.push(unknownPart(part));
        return [];
    }
  });
  return { said, problems };
}
