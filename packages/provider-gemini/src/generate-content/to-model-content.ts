import type { Content, FunctionCallPart, JsonObject, PartBase } from '@mortise/core';
import { authorshipOf, type WireBody, wellFormed, wellFormedJson, writeParts } from '@mortise/provider-kit';
import { type GeminiProfile, modelTraits } from '../profile/model-profile.ts';
import { codeIdOf, isCodeCall } from '../request/code-call.ts';
import { wireId } from '../request/wire-id.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toMedia } from './to-media.ts';
import type { ConvertedContent, WireCall } from './to-user-content.ts';

/**
 * Converts a model's message.
 *
 * The message is sent back to its own model part by part and unchanged: thoughts, signatures, empty texts
 * with a signature, provider tools. Another Gemini model gets texts, calls and executed code, because
 * thoughts and signatures are bound to their model. Messages of other providers' models are sent as texts,
 * calls and summaries.
 */
export function toModelContent(content: Content, profile: GeminiProfile): ConvertedContent {
  const { own, same } = authorshipOf(content, profile);
  const marksOf = (part: PartBase): JsonObject | undefined => (same ? wireMarks(part, profile.provider) : undefined);
  const parts: WireBody[] = [];
  const calls: WireCall[] = [];
  const problems: string[] = [];
  let firstCall: number | undefined;
  writeParts(content, profile, {
    text(part) {
      const marks = marksOf(part);
      if (part.text !== '' || isSigned(marks)) parts.push({ text: wellFormed(part.text), ...marks });
    },
    thought(part) {
      const marks = marksOf(part);
      if (part.text !== '' || isSigned(marks)) parts.push({ text: wellFormed(part.text), thought: true, ...marks });
    },
    call(part) {
      const marks = marksOf(part);
      if (isCodeCall(part)) {
        parts.push({ executableCode: { ...wellFormedJson(part.args), ...codeIdOf(part) }, ...marks });
        return;
      }
      firstCall ??= parts.length;
      if (wireId(part, profile.model)) calls.push({ call: part, member: 'functionCall', at: parts.length });
      parts.push({ functionCall: toCall(part, profile), ...marks });
    },
    media(part) {
      const media = toMedia(part, profile.provider);
      if (media.problem) problems.push(media.problem);
      parts.push({ ...media.part, ...marksOf(part) });
    },
    own(item) {
      const isAccepted = own && isPart(item) && (same ? isTaken(item, profile) : isRunCode(item));
      if (isAccepted) parts.push(same ? item : unsigned(item));
      return isAccepted;
    },
    warn: (problem) => problems.push(problem),
  });
  if (firstCall !== undefined && modelTraits(profile.model).generation >= 3) sign(parts, firstCall);
  return { content: { role: 'model', parts }, calls, media: [], problems };
}

/**
 * Returns the metadata that the part had on this wire. The member
 * `signature` belongs to the Interactions API, whose parts differ.
 */
function wireMarks({ providerMetadata }: PartBase, provider: string): JsonObject | undefined {
  const marks = providerMetadata?.[provider];
  return marks?.['signature'] === undefined ? marks : undefined;
}

/** Returns true if a value is a part of this wire: a step of the Interactions API has a type. */
function isPart(value: JsonObject): boolean {
  return typeof value['type'] !== 'string';
}

function toCall(part: FunctionCallPart, { model }: GeminiProfile): WireBody {
  const id = wireId(part, model);
  return { ...(id !== undefined && { id }), name: wireName(part.name), args: wellFormedJson(part.args) };
}

function isSigned(marks: JsonObject | undefined): boolean {
  return marks?.['thoughtSignature'] !== undefined;
}

/**
 * Returns true if the server accepts a part. Vertex AI, and the SDK for it, refuses the calls and results of
 * tools that the Gemini API ran.
 */
function isTaken(item: JsonObject, { vertex }: GeminiProfile): boolean {
  return !vertex || (item['toolCall'] === undefined && item['toolResponse'] === undefined);
}

function isRunCode(item: JsonObject): boolean {
  return item['executableCode'] !== undefined || item['codeExecutionResult'] !== undefined;
}

function unsigned({ thoughtSignature: _, ...item }: JsonObject): JsonObject {
  return item;
}

/**
 * Signs the first call of a step, which Gemini 3 and later require. A call that another model made gets the
 * documented value for transferred conversations. This applies to every turn, so that every request begins in
 * the same way and stays cached.
 */
function sign(parts: WireBody[], at: number): void {
  const { thoughtSignature = transferred, ...call } = parts[at] ?? {};
  parts[at] = { ...call, thoughtSignature };
}

/**
 * The signature for transferred conversations: https://ai.google.dev/gemini-api/docs/thought-signatures#faqs
 */
const transferred = 'skip_thought_signature_validator';
