import type { JsonObject } from '@mortise/core';
import type { Prompt, ProviderOptions } from './prompt.ts';

/** The options of a `v4` model's call, without the signal and the headers. */
export interface LanguageModelCall {
  readonly prompt: Prompt;
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  readonly stopSequences?: string[];
  readonly topP?: number;
  readonly seed?: number;
  readonly responseFormat?: { readonly type: 'json'; readonly schema: JsonObject };
  readonly tools?: (CallFunction | CallProviderTool)[];
  readonly toolChoice?: CallToolChoice;
  readonly reasoning?: ReasoningEffort;
  readonly providerOptions?: ProviderOptions;
}

/** A tool that the application runs. */
export interface CallFunction {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** A tool that the provider defines, and usually runs. */
export interface CallProviderTool {
  readonly type: 'provider';
  readonly id: `${string}.${string}`;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

export type CallToolChoice =
  | { readonly type: 'auto' | 'none' | 'required' }
  | { readonly type: 'tool'; readonly toolName: string };

export type ReasoningEffort = 'none' | 'low' | 'medium' | 'high';

/** Marks a call whose input is a text for the provider; in Mortise its arguments are `{ input }`. */
export const textInputMark: JsonObject = Object.freeze({ mortise: Object.freeze({ input: 'text' }) });
