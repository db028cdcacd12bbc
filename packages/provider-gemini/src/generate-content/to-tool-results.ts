import {
  type Content,
  type FunctionResponsePart,
  isJsonObject,
  type JsonObject,
  modelResponse,
  type OutcomePart,
} from '@mortise/core';
import { type WireBody, wellFormed, wellFormedJson } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { isCodeCall } from '../request/code-call.ts';
import { wireId } from '../request/wire-id.ts';
import { wireName } from '../tools/wire-name.ts';
import type { SaidCall, SaidContent } from './said-content.ts';
import { toCodeResult } from './to-code-result.ts';
import { type Medium, toMedia } from './to-media.ts';
import { toUserContent } from './to-user-content.ts';

/**
 * The results of a round, in one content of the role `user`.
 *
 * Images and documents are in their result since Gemini 3; other media, and all of them before, follow the
 * results. So do other parts next to the results, as a user message. A result of code cannot have text.
 */
export function toToolResults(content: Content, profile: GeminiProfile): SaidContent {
  const { parts } = content;
  const responses = parts.filter((part) => part.type === 'functionResponse');
  const said: WireBody[] = [];
  const calls: SaidCall[] = [];
  const media: WireBody[] = [];
  const problems: string[] = [];
  for (const [at, response] of responses.entries()) {
    const shown = mediaOf(response);
    const within = isCodeCall(response) ? [] : shown.filter((part) => isTakenWithin(part, profile));
    if (!isCodeCall(response) && wireId(response, profile.model))
      calls.push({ call: response, member: 'functionResponse', at });
    if (isCodeCall(response)) said.push({ codeExecutionResult: toCodeResult(response) });
    else said.push({ functionResponse: toResponse(response, within, profile) });
    const after = shown.filter((part) => !within.includes(part));
    if (isCodeCall(response)) media.push(...textsOf(response).map((text) => ({ text: wellFormed(text) })));
    if (after.length === 0) continue;
    problems.push(
      `${profile.model} takes not all media in a result; what ${response.name} returned was said after it.`,
    );
    media.push({ text: `What ${response.name} returned for call ${at + 1} of the turn:` });
    for (const part of after) {
      const { part: wirePart, problem } = toMedia(part, profile.provider);
      media.push(wirePart);
      if (problem) problems.push(problem);
    }
  }
  if (responses.length < parts.length) {
    const others = parts.filter((part) => part.type !== 'functionResponse');
    const beside = toUserContent({ ...content, parts: others }, profile);
    media.push(...beside.content.parts);
    problems.push(...beside.problems);
  }
  return { content: { role: 'user', parts: said }, calls, media, problems };
}

function toResponse(
  part: FunctionResponsePart,
  within: readonly Medium[],
  { provider, model, vertex }: GeminiProfile,
): WireBody {
  const id = wireId(part, model);
  return {
    ...(id !== undefined && { id }),
    name: wireName(part.name),
    response: wellFormedJson(readBy(part)),
    ...(within.length > 0 && { parts: within.map((media) => toMedia(media, provider).part) }),
    // Vertex AI, and so the SDK, does not support it.
    ...(part.outcome.status === 'interim' && !vertex && { willContinue: true }),
  };
}

/** The response that the model reads: an object without `output`, so that all of it is the output. */
function readBy(part: FunctionResponsePart): JsonObject {
  const { outcome } = part;
  const read = modelResponse(part);
  const text = textsOf(part).join('\n');
  if (text === '') return read;
  if (outcome.status !== 'ok') return { ...read, text };
  const silent = outcome.output === null && outcome.modelOutput === undefined;
  return silent ? { result: text } : { result: read, text };
}

function textsOf(part: FunctionResponsePart): readonly string[] {
  return partsOf(part).flatMap((piece) => (piece.type === 'text' && piece.text !== '' ? piece.text : []));
}

function partsOf({ outcome }: FunctionResponsePart): readonly OutcomePart[] {
  return ('parts' in outcome && outcome.parts) || [];
}

function mediaOf(response: FunctionResponsePart): readonly Medium[] {
  return partsOf(response).filter((part) => part.type !== 'text');
}

/** Addresses are taken within a result by Vertex AI alone. */
function isTakenWithin(part: Medium, { provider, model, vertex }: GeminiProfile): boolean {
  if (modelTraits(model).generation < 3 || (part.type === 'fileData' && !vertex)) return false;
  const { inlineData, fileData } = toMedia(part, provider).part;
  const media = inlineData ?? fileData;
  return isJsonObject(media) && typesWithin.has(String(media['mimeType']));
}

/** https://ai.google.dev/gemini-api/docs/function-calling#multimodal */
const typesWithin: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
]);
