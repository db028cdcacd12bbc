import {
  type Content,
  type FunctionCallPart,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
} from '@mortise/core';
import {
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  type WireBody,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { codeIdOf, isCodeCall } from '../request/code-call.ts';
import { wireId } from '../request/wire-id.ts';
import { wireName } from '../tools/wire-name.ts';
import type { SaidCall, SaidContent } from './said-content.ts';
import { toMedia } from './to-media.ts';

/**
 * A model's message.
 *
 * It goes back to that model part by part, unchanged: thoughts, signatures, empty texts that carry one,
 * server tools. Another Gemini model gets texts, calls and code that was run; thoughts and signatures are
 * bound to their model. From other providers' models it gets texts, calls and summaries.
 */
export function toModelContent({ parts, origin }: Content, profile: GeminiProfile): SaidContent {
  const own = origin?.provider === profile.provider;
  const same = own && origin.model === profile.model;
  const said: WireBody[] = [];
  const calls: SaidCall[] = [];
  const problems: string[] = [];
  let firstCall: number | undefined;
  for (const part of parts) {
    const marks = same ? marksOf(part, profile.provider) : undefined;
    const wirePart = toPart(part, { marks, same, own, origin, profile, problems });
    if (!wirePart) continue;
    if (part.type === 'functionCall' && !isCodeCall(part)) {
      firstCall ??= said.length;
      if (wireId(part, profile.model)) calls.push({ call: part, member: 'functionCall', at: said.length });
    }
    said.push(wirePart);
  }
  if (firstCall !== undefined && modelTraits(profile.model).generation >= 3) sign(said, firstCall);
  return { content: { role: 'model', parts: said }, calls, media: [], problems };
}

/** The context for converting a part. */
interface PartContext {
  /** Members of the part on the wire that this very model gave it. */
  readonly marks: JsonObject | undefined;
  readonly same: boolean;
  readonly own: boolean;
  readonly origin: Content['origin'];
  readonly profile: GeminiProfile;
  readonly problems: string[];
}

function toPart(part: Part, { marks, same, own, origin, profile, problems }: PartContext): WireBody | undefined {
  switch (part.type) {
    case 'text':
      return part.text === '' && !isSigned(marks) ? undefined : { text: wellFormed(part.text), ...marks };
    case 'thought':
      if (!same) return leftOut(untold(part, origin), problems);
      if (part.text === '' && !isSigned(marks)) return undefined;
      return { text: wellFormed(part.text), thought: true, ...marks };
    case 'functionCall':
      if (isCodeCall(part)) return { executableCode: { ...wellFormedJson(part.args), ...codeIdOf(part) }, ...marks };
      return { functionCall: toCall(part, profile), ...marks };
    case 'inlineData':
    case 'fileData': {
      const media = toMedia(part, profile.provider);
      if (media.problem) problems.push(media.problem);
      return { ...media.part, ...marks };
    }
    case 'provider': {
      const { value } = part;
      const item = own && part.provider === profile.provider && isPart(value) ? value : undefined;
      if (item && (same ? isTaken(item, profile) : isRunCode(item))) return same ? item : unsigned(item);
      const summary = toldSummary(part);
      return summary === undefined ? leftOut(untold(part, origin), problems) : { text: summary };
    }
    case 'functionResponse':
      return leftOut(misplaced(part, 'model'), problems);
    default:
      return leftOut(unknownPart(part), problems);
  }
}

function leftOut(problem: string | undefined, problems: string[]): undefined {
  if (problem !== undefined) problems.push(problem);
}

/**
 * The metadata that the part had on this wire. The member `signature` belongs to the Interactions protocol,
 * whose parts differ.
 */
function marksOf({ providerMetadata }: Part, provider: string): JsonObject | undefined {
  const marks = providerMetadata?.[provider];
  return marks?.['signature'] === undefined ? marks : undefined;
}

/** True if a value is a part of this wire: a step of the Interactions protocol has a type. */
function isPart(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && typeof value['type'] !== 'string';
}

function toCall(part: FunctionCallPart, { model }: GeminiProfile): WireBody {
  const id = wireId(part, model);
  return { ...(id !== undefined && { id }), name: wireName(part.name), args: wellFormedJson(part.args) };
}

function isSigned(marks: JsonObject | undefined): boolean {
  return marks?.['thoughtSignature'] !== undefined;
}

/** Vertex AI, and with it the SDK, refuses what the tools of the Gemini API did. */
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
 * Since Gemini 3 the first call of a step must be signed. One that this model did not make bears the
 * documented value for transferred conversations, in every turn, so that the conversation begins alike in
 * every request and stays cached.
 */
function sign(parts: WireBody[], at: number): void {
  const { thoughtSignature = transferred, ...call } = parts[at] ?? {};
  parts[at] = { ...call, thoughtSignature };
}

/** https://ai.google.dev/gemini-api/docs/thought-signatures#faqs */
const transferred = 'skip_thought_signature_validator';
