import { isJsonObject, type JsonObject, type JsonValue, modelResponse, type ToolOutcome } from '@mortise/core';
import { type BlockFormat, toBlocks } from '@mortise/hop-kit';
import { toMedia } from '../content/to-media.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';

/** The result of a multipart tool of Genkit. */
export interface GenkitAnswer {
  /** The output that the model reads. */
  readonly output: JsonValue;
  readonly content?: readonly GenkitPart[];
  /** Data that the model does not read: how the call ended, and the application's output if it is another. */
  readonly metadata: { readonly mortise: JsonObject };
}

/** The outcome of a call for Genkit: a tool that throws stops its loop, so an error is returned as one. */
export function toAnswer(name: string, outcome: ToolOutcome): GenkitAnswer {
  const { status } = outcome;
  const parts = 'parts' in outcome && outcome.parts && outcome.parts.length > 0 ? outcome.parts : undefined;
  const content = parts && { content: toBlocks(parts, genkitFormat) };
  if (outcome.status !== 'ok') {
    const code = outcome.status === 'error' ? { code: outcome.code } : {};
    return { output: modelResponse({ name, outcome }), ...content, metadata: { mortise: { status, ...code } } };
  }
  const { output, modelOutput } = outcome;
  const mortise = modelOutput === undefined ? { status } : { status, output };
  return { output: modelOutput === undefined ? output : modelOutput, ...content, metadata: { mortise } };
}

const genkitFormat: BlockFormat<GenkitPart> = { text: (text) => ({ text }), inlineData: toMedia, fileData: toMedia };

/** The arguments as Genkit passes them; the tool's check refuses a value that is no object. */
export function argsOf(input: unknown): JsonObject {
  const value = (input ?? {}) as JsonValue;
  return isJsonObject(value) ? value : { input: value };
}
