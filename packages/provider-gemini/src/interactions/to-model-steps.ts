import type { Content, FunctionCallPart, JsonObject, PartBase, ThoughtPart } from '@mortise/core';
import { authorshipOf, type WireBody, wantedId, wellFormed, wellFormedJson, writeParts } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { idRule } from '../request/wire-id.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toMedia } from './to-media.ts';
import type { ConvertedContent, WireCall } from './to-user-input.ts';

/**
 * Converts a model's message.
 *
 * The model that wrote the message gets its steps back unchanged: signed thoughts, provider tools. Other
 * models get texts, calls and summaries: signatures are bound to their model, and steps of provider tools are
 * signed too.
 */
export function toModelSteps(content: Content, profile: GeminiProfile): ConvertedContent {
  const { provider } = profile;
  const { same } = authorshipOf(content, profile);
  const marksOf = (part: PartBase): JsonObject | undefined => (same ? part.providerMetadata?.[provider] : undefined);
  const steps: WireBody[] = [];
  const calls: WireCall[] = [];
  const problems: string[] = [];
  /** The content of the last step, if following texts and media belong to that step. */
  let output: WireBody[] | undefined;
  const addStep = (step: WireBody): void => {
    output = undefined;
    steps.push(step);
  };
  const addOutput = (piece: WireBody): void => {
    if (output) {
      output.push(piece);
      return;
    }
    output = [piece];
    steps.push({ type: 'model_output', content: output });
  };
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') addOutput({ type: 'text', text: wellFormed(part.text) });
    },
    media(part) {
      const media = toMedia(part, provider);
      addOutput(media.problem === undefined ? { ...media.content, ...marksOf(part) } : media.content);
      if (media.problem) problems.push(media.problem);
    },
    thought(part) {
      const marks = marksOf(part);
      if (typeof marks?.['signature'] === 'string') addStep(toThought(part, marks));
    },
    call(part) {
      calls.push({ call: part, member: 'id', at: steps.length });
      addStep(toCall(part, marksOf(part)));
    },
    // Adds a step of a provider tool, or a content of the model's output.
    own(item) {
      const { type } = item;
      if (!same || typeof type !== 'string') return false;
      if (/_(call|result)$/.test(type)) addStep(item);
      else addOutput(item);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { steps, calls, problems };
}

/** Converts a thought that has a signature: the server refuses thoughts without one. */
function toThought({ text }: ThoughtPart, { signature, media }: JsonObject): WireBody {
  const summary = [
    ...(text === '' ? [] : [{ type: 'text', text: wellFormed(text) }]),
    ...(Array.isArray(media) ? media : []),
  ];
  return { type: 'thought', signature, ...(summary.length > 0 && { summary }) };
}

function toCall(part: FunctionCallPart, marks: JsonObject | undefined): WireBody {
  const signature = marks?.['signature'];
  return {
    type: 'function_call',
    id: wantedId(part, idRule),
    name: wireName(part.name),
    arguments: wellFormedJson(part.args),
    ...(typeof signature === 'string' && { signature }),
  };
}
