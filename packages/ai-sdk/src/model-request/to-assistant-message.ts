import { type Content, type FunctionCallPart, isJsonObject, type JsonObject, type ProviderPart } from '@mortise/core';
import {
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
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
import { optionsFor, providerOptionsIn } from './own-options.ts';
import type { SaidContent } from './said-content.ts';
import { saidFile } from './said-file.ts';
import { wireName } from './wire-name.ts';

/**
 * Converts a model's message.
 *
 * Provider metadata goes to the very same model alone: other models refuse thoughts, signatures and
 * references to what the provider stores; texts and calls without them are accepted everywhere.
 */
export function toAssistantMessage(content: Content, profile: AiSdkProfile): SaidContent {
  const { origin } = content;
  const own = origin?.provider === profile.provider && origin.model === profile.model;
  const said: AssistantPart[] = [];
  const calls: FunctionCallPart[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string | undefined): void => {
    if (problem !== undefined) problems.push(problem);
  };
  for (const part of content.parts) {
    const options = own ? optionsFor(part, profile) : {};
    switch (part.type) {
      case 'text':
        if (part.text !== '' || 'providerOptions' in options)
          said.push({ type: 'text', text: wellFormed(part.text), ...options });
        break;
      case 'thought':
        if (own) said.push({ type: 'reasoning', text: wellFormed(part.text), ...options });
        else unsaid(untold(part, origin));
        break;
      case 'functionCall':
        if (own && part.name === approvalToolName) break;
        calls.push(part);
        said.push(toCall(part, options, profile));
        break;
      case 'inlineData':
      case 'fileData': {
        const file = own && profile.traits.takesFilesBack ? saidFile(part, profile) : undefined;
        if (file?.part.type === 'file') said.push(file.part);
        else unsaid(`${profile.provider} is not told that a model made ${part.mimeType ?? 'a file'}; it was omitted.`);
        break;
      }
      case 'provider': {
        const back = own && part.provider === profile.provider ? toOwnPart(part) : undefined;
        const summary = back ? undefined : toldSummary(part);
        if (back) said.push(back);
        else if (summary !== undefined) said.push({ type: 'text', text: summary });
        else unsaid(untold(part, origin));
        break;
      }
      case 'functionResponse':
        unsaid(misplaced(part, content.role));
        break;
      default:
        unsaid(unknownPart(part));
    }
  }
  return { messages: said.length === 0 ? [] : [{ role: 'assistant', content: said }], calls, problems };
}

/** If the arguments were no object, the result says so. */
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
 * Converts a provider part of this model to the form in which its package takes it back; undefined if it does
 * not.
 */
function toOwnPart({ value }: ProviderPart): AssistantPart | undefined {
  if (!isJsonObject(value)) return undefined;
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
