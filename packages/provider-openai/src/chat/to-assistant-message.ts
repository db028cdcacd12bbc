import {
  type Content,
  type FunctionCallPart,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
} from '@mortise/core';
import {
  type Authorship,
  authorshipOf,
  madeMedium,
  mediaMade,
  type WireBody,
  wantedId,
  wellFormed,
  writeParts,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { argumentsOf } from '../request/arguments-of.ts';
import { customCall, customInput } from '../request/custom-input.ts';
import { wireName } from '../tools/wire-name.ts';
import { callIdRuleOf } from './call-id-rule.ts';
import type { ConvertedContent } from './converted-content.ts';
import { isExecuted } from './executed-tools.ts';
import { audioOf, keptAudio } from './kept-audio.ts';
import { detailsOf, isTakenBack } from './reasoning-details.ts';
import { textPart, toUserPart } from './to-media.ts';

/**
 * What a model said: its text and its calls.
 *
 * Thoughts have no place on this wire; those of another model are left out with a warning. What
 * only one provider understands is told by its summary, and media that a model made are shown by the user.
 * Audio of this wire is told by its transcript, and by its id while the server has it.
 */
export function toAssistantMessage(content: Content, profile: OpenAIProfile): ConvertedContent {
  const { provider, compatible } = profile;
  const { own, same } = authorshipOf(content, profile);
  const texts: string[] = [];
  const refusals: string[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  const media: WireBody[] = [];
  const transcripts: string[] = [];
  const ofAudio = (part: Part) => (own ? audioOf(part, provider) : undefined);
  const spoken = content.parts.find((part) => part.type === 'text' && ofAudio(part));
  /** True if a text was added that the model did not write. */
  let hasOtherText = false;
  writeParts(content, profile, {
    text(part, isSummary) {
      hasOtherText ||= isSummary;
      (ofAudio(part) ? transcripts : isRefusal(part, profile) ? refusals : texts).push(part.text);
    },
    media(part) {
      if (spoken && ofAudio(part)) return;
      const { part: medium, problem } = toUserPart(part, provider);
      const isShown = medium['type'] !== 'text';
      hasOtherText = true;
      texts.push(isShown ? madeMedium(part) : String(medium['text']));
      if (isShown) media.push(medium);
      if (problem) warn(problem);
    },
    call: (part) => calls.push(part),
    // The model reads nothing of the tools that its provider ran. The protocol has no place for other parts.
    own: isExecuted,
    warn,
  });
  // What one answer of this wire says in several texts has no space between them; all others are paragraphs.
  const written = joined(texts, own && !hasOtherText ? '' : '\n\n');
  const text = joined([written, transcripts.join('')], '\n\n');
  const refusal = wellFormed(refusals.join(''));
  if (text === '' && refusal === '' && calls.length === 0) return { messages: [], problems };
  const echoes = profile.chat?.echoThoughts ?? compatible;
  const echoed = echoes && same;
  const thinking = echoed && calls.length > 0 ? thinkingOf(content.parts, provider) : [];
  const isSilent = text === '' && (calls.length > 0 || refusal !== '');
  const message: WireBody = {
    role: 'assistant',
    content: isSilent && thinking.length === 0 ? null : saidWith(thinking, text),
    ...(refusal !== '' && !compatible && { refusal }),
    ...(echoed && thoughtsOf(content.parts, profile, calls.length > 0)),
    ...(same && extraOf(content.parts, provider)),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => toCall(call, { own, same }, profile)) }),
  };
  const audio =
    spoken && same
      ? keptAudio(ofAudio(spoken), written === '' && thinking.length === 0 ? undefined : saidWith(thinking, written))
      : undefined;
  const shown = media.length > 0 && { media: [textPart(mediaMade), ...media] };
  return { messages: [message], calls, ...(audio && { audio }), ...shown, problems };
}

function toCall(call: FunctionCallPart, { own, same }: Authorship, profile: OpenAIProfile): WireBody {
  const { provider, compatible } = profile;
  const marks = own ? call.providerMetadata?.[provider] : undefined;
  const id = wantedId(call, callIdRuleOf(profile));
  const name = wireName(call.name);
  if (marks?.['type'] === customCall['type'] && !compatible)
    return { id, type: 'custom', custom: { name, input: customInput(call) } };
  const extra = same ? marks?.['extra_content'] : undefined;
  return {
    id,
    type: 'function',
    function: { name, arguments: argumentsOf(call) },
    // Signatures of Gemini behind this protocol, without which it refuses the call.
    ...(extra !== undefined && { extra_content: extra }),
  };
}

/**
 * The thoughts, in the fields they came in: their text with the calls it led to, and what they were said with
 * in detail always, as OpenRouter wants it. Text whose details may not go back does not either.
 */
function thoughtsOf(parts: readonly Part[], { provider, model }: OpenAIProfile, called: boolean): JsonObject {
  const fields: { [field: string]: string } = {};
  const said: JsonValue[] = [];
  for (const part of parts) {
    if (part.type !== 'thought') continue;
    const { field } = part.providerMetadata?.[provider] ?? {};
    said.push(...(detailsOf(part.providerMetadata?.[provider]) ?? []));
    if (called && (field === 'reasoning_content' || field === 'reasoning'))
      fields[field] = (fields[field] ?? '') + wellFormed(part.text);
  }
  const details = said.filter((detail) => isTakenBack(detail, model));
  if (details.length > 0) return { ...fields, reasoning_details: details };
  return said.length > 0 ? {} : fields;
}

/** The signature of a message, as Gemini behind this protocol wants it back. */
function extraOf(parts: readonly Part[], provider: string): JsonObject | undefined {
  const part = parts.find(
    ({ type, providerMetadata }) => type !== 'functionCall' && providerMetadata?.[provider]?.['extra_content'],
  );
  const extra = part?.providerMetadata?.[provider]?.['extra_content'];
  return isJsonObject(extra) ? { extra_content: extra } : undefined;
}

/** The thoughts that came as parts of the content: Mistral wants them back there. */
function thinkingOf(parts: readonly Part[], provider: string): readonly string[] {
  return parts.flatMap((part) =>
    part.type === 'thought' && part.providerMetadata?.[provider]?.['field'] === 'content' ? wellFormed(part.text) : [],
  );
}

function saidWith(thoughts: readonly string[], text: string): string | readonly WireBody[] {
  if (thoughts.length === 0) return text;
  const thinking = thoughts.map((thought) => ({ type: 'thinking', thinking: [textPart(thought)] }));
  return text === '' ? thinking : [...thinking, textPart(text)];
}

function joined(texts: readonly string[], between: string): string {
  return wellFormed(texts.filter((text) => text !== '').join(between));
}

function isRefusal(part: Part, { provider, compatible }: OpenAIProfile): boolean {
  return !compatible && part.providerMetadata?.[provider]?.['refusal'] === true;
}
