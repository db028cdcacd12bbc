import {
  type Content,
  type FunctionResponsePart,
  isJsonObject,
  type JsonObject,
  modelResponse,
  type TextPart,
} from '@mortise/core';
import {
  isOutputless,
  type MediaPart,
  resultHeading,
  shownParts,
  splitResults,
  type WireBody,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import { type GeminiProfile, modelTraits } from '../profile/model-profile.ts';
import { codeIdOf, isCodeCall } from '../request/code-call.ts';
import { wireId } from '../request/wire-id.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toMedia } from './to-media.ts';
import { type ConvertedContent, toUserContent, type WireCall } from './to-user-content.ts';

/**
 * Converts the results of a turn to one content of the role `user`.
 *
 * Since Gemini 3, images and documents are within their result. Other media, and all media before Gemini 3,
 * follow the results, as do other parts next to the results, as a user message. A result of code cannot have
 * text.
 */
export function toToolResults(content: Content, profile: GeminiProfile): ConvertedContent {
  const { results, rest } = splitResults(content);
  const parts: WireBody[] = [];
  const calls: WireCall[] = [];
  const media: WireBody[] = [];
  const problems: string[] = [];
  for (const [at, response] of results.entries()) {
    const shown = shownParts(response.outcome, (problem) => problems.push(problem));
    const texts = textsOf(shown);
    const mediaParts = shown.filter((part) => part.type !== 'text');
    const within = isCodeCall(response) ? [] : mediaParts.filter((part) => isTakenWithin(part, profile));
    if (!isCodeCall(response) && wireId(response, profile.model))
      calls.push({ call: response, member: 'functionResponse', at });
    if (isCodeCall(response)) parts.push({ codeExecutionResult: toCodeResult(response) });
    else parts.push({ functionResponse: toResponse(response, texts, within, profile) });
    const after = mediaParts.filter((part) => !within.includes(part));
    if (isCodeCall(response)) media.push(...texts.map((text) => ({ text: wellFormed(text) })));
    if (after.length === 0) continue;
    problems.push(
      `${profile.model} does not accept all media in a result; those of ${response.name} follow the results.`,
    );
    media.push({ text: resultHeading(response.name, at) });
    for (const part of after) {
      const { part: wirePart, problem } = toMedia(part, profile.provider);
      media.push(wirePart);
      if (problem) problems.push(problem);
    }
  }
  if (rest) {
    const converted = toUserContent(rest, profile);
    media.push(...converted.content.parts);
    problems.push(...converted.problems);
  }
  return { content: { role: 'user', parts }, calls, media, problems };
}

function toResponse(
  part: FunctionResponsePart,
  texts: readonly string[],
  within: readonly MediaPart[],
  { provider, model, vertex }: GeminiProfile,
): WireBody {
  const id = wireId(part, model);
  return {
    ...(id !== undefined && { id }),
    name: wireName(part.name),
    response: wellFormedJson(readBy(part, texts.join('\n'))),
    ...(within.length > 0 && { parts: within.map((media) => toMedia(media, provider).part) }),
    // Vertex AI, and the SDK for it, do not support this member.
    ...(part.outcome.status === 'interim' && !vertex && { willContinue: true }),
  };
}

/**
 * Returns the response that the model reads: an object without
 * the member `output`, so that the complete object is the output.
 */
function readBy(part: FunctionResponsePart, text: string): JsonObject {
  const { outcome } = part;
  const read = modelResponse(part);
  if (text === '') return read;
  if (outcome.status !== 'ok') return { ...read, text };
  return isOutputless(outcome) ? { result: text } : { result: read, text };
}

function textsOf(parts: readonly (TextPart | MediaPart)[]): readonly string[] {
  return parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? part.text : []));
}

/** Returns true if media may be within a result. Only Vertex AI accepts URIs there. */
function isTakenWithin(part: MediaPart, { provider, model, vertex }: GeminiProfile): boolean {
  if (modelTraits(model).generation < 3 || (part.type === 'fileData' && !vertex)) return false;
  const { inlineData, fileData } = toMedia(part, provider).part;
  const media = inlineData ?? fileData;
  return isJsonObject(media) && typesWithin.has(String(media['mimeType']));
}

/**
 * The media types that a result may contain:
 * https://ai.google.dev/gemini-api/docs/function-calling#multimodal
 */
const typesWithin: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
]);

/** Converts the result of code that the application ran. */
function toCodeResult(part: FunctionResponsePart): WireBody {
  const { outcome } = part;
  const read = modelResponse(part);
  const { output, outcome: reported, error, reason } = read;
  if (outcome.status === 'ok' && typeof output === 'string' && isJsonObject(outcome.output))
    return { outcome: outcomes.get(String(reported)) ?? 'OUTCOME_OK', output: wellFormed(output), ...codeIdOf(part) };
  const message = [error, reason].filter((word) => typeof word === 'string').join(': ');
  return {
    outcome: outcome.status === 'ok' ? 'OUTCOME_OK' : outcomeOfError(outcome),
    output: wellFormed(message === '' ? JSON.stringify(read) : message),
    ...codeIdOf(part),
  };
}

function outcomeOfError(outcome: FunctionResponsePart['outcome']): string {
  const late = outcome.status === 'error' && outcome.code === 'tool_timeout';
  return late ? 'OUTCOME_DEADLINE_EXCEEDED' : 'OUTCOME_FAILED';
}

const outcomes: ReadonlyMap<string, string> = new Map([
  ['ok', 'OUTCOME_OK'],
  ['failed', 'OUTCOME_FAILED'],
  ['timeout', 'OUTCOME_DEADLINE_EXCEEDED'],
]);
