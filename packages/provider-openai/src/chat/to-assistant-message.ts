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
import { argumentsOf, customCall, customInput } from '../request/wire-values.ts';
import { wireName } from '../tools/lower-tools.ts';
import { callIdRuleOf } from './call-id-rule.ts';
import { audioOf, type ConvertedContent, keptAudio } from './converted-content.ts';
import { isExecuted } from './executed-tools.ts';
import { detailsOf, isTakenBack } from './reasoning-details.ts';
import { textPart, toUserPart } from './to-media.ts';

/**
 * Converts a turn of a model to a message with its text and its calls.
 *
 * The protocol has no thoughts; thoughts of another model are omitted with a warning. A part of another
 * provider becomes its summary, and generated media follow in a user message. Audio of this protocol becomes
 * its transcript, or its id while the server keeps it.
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
    // Tools that the provider ran itself are omitted: its model
    // does not need them back. The protocol has no member
    // for other provider parts.
    own: isExecuted,
    warn,
  });
  // Texts of one answer of this protocol are joined without a space; all others are paragraphs.
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
    content: isSilent && thinking.length === 0 ? null : contentWith(thinking, text),
    ...(refusal !== '' && !compatible && { refusal }),
    ...(echoed && thoughtsOf(content.parts, profile, calls.length > 0)),
    ...(same && extraOf(content.parts, provider)),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => toCall(call, { own, same }, profile)) }),
  };
  const audio =
    spoken && same
      ? keptAudio(ofAudio(spoken), written === '' && thinking.length === 0 ? undefined : contentWith(thinking, written))
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
    // The signature of a Gemini model behind this protocol, which refuses the call without it.
    ...(extra !== undefined && { extra_content: extra }),
  };
}

/**
 * Returns the thoughts in the fields in which the server sent them: the text if calls follow, and the details
 * always, as OpenRouter requires. Text whose details may not be sent back is omitted too.
 */
function thoughtsOf(parts: readonly Part[], { provider, model }: OpenAIProfile, called: boolean): JsonObject {
  const fields: { [field: string]: string } = {};
  const sentDetails: JsonValue[] = [];
  for (const part of parts) {
    if (part.type !== 'thought') continue;
    const { field } = part.providerMetadata?.[provider] ?? {};
    sentDetails.push(...(detailsOf(part.providerMetadata?.[provider]) ?? []));
    if (called && (field === 'reasoning_content' || field === 'reasoning'))
      fields[field] = (fields[field] ?? '') + wellFormed(part.text);
  }
  const details = sentDetails.filter((detail) => isTakenBack(detail, model));
  if (details.length > 0) return { ...fields, reasoning_details: details };
  return sentDetails.length > 0 ? {} : fields;
}

/** Returns the signature of a message, which a Gemini model behind this protocol requires back. */
function extraOf(parts: readonly Part[], provider: string): JsonObject | undefined {
  const part = parts.find(
    ({ type, providerMetadata }) => type !== 'functionCall' && providerMetadata?.[provider]?.['extra_content'],
  );
  const extra = part?.providerMetadata?.[provider]?.['extra_content'];
  return isJsonObject(extra) ? { extra_content: extra } : undefined;
}

/** Returns the thoughts that the server sent as parts of the content, where Mistral requires them back. */
function thinkingOf(parts: readonly Part[], provider: string): readonly string[] {
  return parts.flatMap((part) =>
    part.type === 'thought' && part.providerMetadata?.[provider]?.['field'] === 'content' ? wellFormed(part.text) : [],
  );
}

function contentWith(thoughts: readonly string[], text: string): string | readonly WireBody[] {
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
