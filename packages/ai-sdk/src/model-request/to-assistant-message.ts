import { type Content, type FunctionCallPart, isJsonObject, type JsonObject, type PartBase } from '@mortise/core';
import { authorshipOf, wantedId, wellFormed, wellFormedJson, writeParts } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { approvalToolName } from '../model-spec/approval-tool-name.ts';
import type {
  AssistantPart,
  FileData,
  PromptCustom,
  PromptPartBase,
  PromptReasoningFile,
  ToolCallPart,
  ToolResultPart,
} from '../model-spec/prompt.ts';
import type { ConvertedContent } from './converted-content.ts';
import { optionsFor, providerOptionsIn } from './own-options.ts';
import { toFile } from './to-file.ts';
import { wireName } from './wire-name.ts';

/**
 * Converts a model's message.
 *
 * Provider metadata is sent only to the same model: other models refuse thoughts, signatures and references
 * to stored data; texts and calls without them are accepted everywhere.
 */
export function toAssistantMessage(content: Content, profile: AiSdkProfile): ConvertedContent {
  const { same } = authorshipOf(content, profile);
  const optionsOf = (part: PartBase): PromptPartBase => (same ? optionsFor(part, profile) : {});
  const converted: AssistantPart[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  writeParts(content, profile, {
    text(part) {
      const options = optionsOf(part);
      if (part.text !== '' || 'providerOptions' in options)
        converted.push({ type: 'text', text: wellFormed(part.text), ...options });
    },
    thought: (part) => converted.push({ type: 'reasoning', text: wellFormed(part.text), ...optionsOf(part) }),
    call(part) {
      if (same && part.name === approvalToolName) return;
      calls.push(part);
      converted.push(toCall(part, optionsOf(part), profile));
    },
    media(part) {
      const file = same && profile.traits.takesFilesBack ? toFile(part, profile) : undefined;
      if (file?.part.type === 'file') converted.push(file.part);
      else
        warn(
          `${profile.provider} does not accept ${part.mimeType ?? 'a file'} that a model generated; it was omitted.`,
        );
    },
    own(value) {
      const part = same ? toOwnPart(value) : undefined;
      if (part) converted.push(part);
      return part !== undefined;
    },
    warn,
  });
  return { messages: converted.length === 0 ? [] : [{ role: 'assistant', content: converted }], calls, problems };
}

/** Converts a call. If its arguments were not an object, its result reports that. */
function toCall(call: FunctionCallPart, options: PromptPartBase, { traits }: AiSdkProfile): ToolCallPart {
  const { mortise: mark, ...providerOptions } = options.providerOptions ?? {};
  const text = mark === undefined ? undefined : call.args['input'];
  return {
    type: 'tool-call',
    toolCallId: wantedId(call, traits.ids),
    toolName: wireName(call.name),
    input: typeof text === 'string' ? wellFormed(text) : wellFormedJson(call.args),
    ...(Object.keys(providerOptions).length > 0 && { providerOptions }),
  };
}

/**
 * Converts a provider part of this model to the form that its
 * package accepts in a request; undefined if there is none.
 */
function toOwnPart(value: JsonObject): AssistantPart | undefined {
  const { type, providerOptions } = value;
  const options = providerOptions === undefined ? {} : { providerOptions: providerOptionsIn(providerOptions) };
  switch (type) {
    case 'tool-call':
    case 'tool-result':
    case 'custom':
      return { ...(value as unknown as ToolCallPart | ToolResultPart | PromptCustom), ...options };
    case 'reasoning-file': {
      const { mediaType, data } = value;
      if (typeof mediaType !== 'string' || !isJsonObject(data)) return undefined;
      return { type, mediaType, data: toFileData(data), ...options } satisfies PromptReasoningFile;
    }
    default:
      return undefined;
  }
}

function toFileData({ type, url, data }: JsonObject): FileData {
  return type === 'url' ? { type, url: new URL(String(url)) } : { type: 'data', data: String(data) };
}
