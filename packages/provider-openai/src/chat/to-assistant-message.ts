import type { Content, FunctionCallPart, JsonObject, Part } from '@mortise/core';
import { wellFormed } from '../request/well-formed.ts';
import { wireName } from '../tools/wire-name.ts';
import type { ModelProfile, WireBody } from '../wire.ts';
import { wantedId } from './call-ids.ts';
import type { SaidContent } from './said-content.ts';

/**
 * What a model said: its text and its calls.
 *
 * Other models' thoughts, and what only one provider understands, are left out. A call whose arguments were
 * refused is said with none: what is sent back must be JSON.
 */
export function toAssistantMessage(content: Content, profile: ModelProfile): SaidContent {
  const { provider, model, compatible } = profile;
  const own = content.origin?.provider === provider;
  const texts: string[] = [];
  const refusals: string[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  for (const part of content.parts) {
    if (part.type === 'functionCall') calls.push(part);
    else if (part.type === 'text') (isRefusal(part, profile) ? refusals : texts).push(part.text);
    else if (part.type === 'inlineData' || part.type === 'fileData')
      problems.push(`Chat Completions cannot say that a model made ${part.mimeType ?? 'a file'}; it was left out.`);
  }
  // What one answer of this wire says in several texts has no space between them; other models' texts are paragraphs.
  const text = wellFormed(texts.filter((piece) => piece !== '').join(own ? '' : '\n\n'));
  const refusal = wellFormed(refusals.join(''));
  if (text === '' && refusal === '' && calls.length === 0) return { messages: [], problems };
  const echoes = profile.chat?.echoThoughts ?? compatible;
  const thoughts = echoes && own && content.origin?.model === model && calls.length > 0;
  const message: WireBody = {
    role: 'assistant',
    content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
    ...(refusal !== '' && !compatible && { refusal }),
    ...(thoughts && thoughtsOf(content.parts, provider)),
    ...(calls.length > 0 && { tool_calls: toCalls(calls, provider) }),
  };
  return { messages: [message], calls, problems };
}

function toCalls(calls: readonly FunctionCallPart[], provider: string): readonly WireBody[] {
  return calls.map((call) => {
    const { name, args, providerMetadata } = call;
    const extra = providerMetadata?.[provider]?.['extra_content'];
    return {
      id: wantedId(call),
      type: 'function',
      function: { name: wireName(name), arguments: JSON.stringify(args) },
      // Signatures of Gemini behind this protocol, without which it refuses the call.
      ...(extra !== undefined && { extra_content: extra }),
    };
  });
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

function isRefusal(part: Part, { provider, compatible }: ModelProfile): boolean {
  return !compatible && part.providerMetadata?.[provider]?.['refusal'] === true;
}
