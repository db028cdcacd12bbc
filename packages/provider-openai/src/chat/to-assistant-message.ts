import type { Content, FunctionCallPart, JsonObject, Part } from '@mortise/core';
import {
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  type WireBody,
  wantedId,
  wellFormed,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { argumentsOf } from '../request/arguments-of.ts';
import { customCall, customInput } from '../request/custom-input.ts';
import { wireName } from '../tools/wire-name.ts';
import { callIdRule } from './call-id-rule.ts';
import type { SaidContent } from './said-content.ts';

/**
 * What a model said: its text and its calls.
 *
 * Thoughts have no place on this wire; those of another model are left out with a warning. What
 * only one provider understands is told by its summary.
 */
export function toAssistantMessage(content: Content, profile: OpenAIProfile): SaidContent {
  const { provider, compatible } = profile;
  const origin = originOf(content, profile);
  const texts: string[] = [];
  const refusals: string[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string | undefined): void => {
    if (problem !== undefined) problems.push(problem);
  };
  let told = false;
  for (const part of content.parts) {
    switch (part.type) {
      case 'functionCall':
        calls.push(part);
        break;
      case 'text':
        (isRefusal(part, profile) ? refusals : texts).push(part.text);
        break;
      case 'provider': {
        const summary = toldSummary(part);
        told ||= summary !== undefined;
        if (summary === undefined) unsaid(untold(part, content.origin));
        else texts.push(summary);
        break;
      }
      case 'inlineData':
      case 'fileData':
        unsaid(`Chat Completions cannot say that a model made ${part.mimeType ?? 'a file'}; it was left out.`);
        break;
      case 'thought':
        if (origin !== 'same') unsaid(untold(part, content.origin));
        break;
      case 'functionResponse':
        unsaid(misplaced(part, content.role));
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
  // What one answer of this wire says in several texts has no space between them; all others are paragraphs.
  const text = wellFormed(texts.filter((piece) => piece !== '').join(origin !== 'foreign' && !told ? '' : '\n\n'));
  const refusal = wellFormed(refusals.join(''));
  if (text === '' && refusal === '' && calls.length === 0) return { messages: [], problems };
  const echoes = profile.chat?.echoThoughts ?? compatible;
  const thoughts = echoes && origin === 'same' && calls.length > 0;
  const message: WireBody = {
    role: 'assistant',
    content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
    ...(refusal !== '' && !compatible && { refusal }),
    ...(thoughts && thoughtsOf(content.parts, provider)),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => toCall(call, origin, profile)) }),
  };
  return { messages: [message], calls, problems };
}

/**
 * Whose words a content is in: those of this very model, of another of this provider, or of another provider.
 */
type Origin = 'same' | 'own' | 'foreign';

function originOf({ origin }: Content, { provider, model }: OpenAIProfile): Origin {
  if (origin?.provider !== provider) return 'foreign';
  return origin.model === model ? 'same' : 'own';
}

function toCall(call: FunctionCallPart, origin: Origin, { provider, compatible }: OpenAIProfile): WireBody {
  const marks = origin === 'foreign' ? undefined : call.providerMetadata?.[provider];
  const id = wantedId(call, callIdRule);
  const name = wireName(call.name);
  if (marks?.['type'] === customCall['type'] && !compatible)
    return { id, type: 'custom', custom: { name, input: customInput(call) } };
  const extra = origin === 'same' ? marks?.['extra_content'] : undefined;
  return {
    id,
    type: 'function',
    function: { name, arguments: argumentsOf(call) },
    // Signatures of Gemini behind this protocol, without which it refuses the call.
    ...(extra !== undefined && { extra_content: extra }),
  };
}

/** The thoughts, in the fields they came in. */
function thoughtsOf(parts: readonly Part[], provider: string): JsonObject {
  const fields: { [field: string]: string } = {};
  for (const part of parts) {
    const field = part.type === 'thought' ? part.providerMetadata?.[provider]?.['field'] : undefined;
    if (part.type === 'thought' && (field === 'reasoning_content' || field === 'reasoning'))
      fields[field] = (fields[field] ?? '') + wellFormed(part.text);
  }
  return fields;
}

function isRefusal(part: Part, { provider, compatible }: OpenAIProfile): boolean {
  return !compatible && part.providerMetadata?.[provider]?.['refusal'] === true;
}
