import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import type { MemberRules } from '../error/check-members.ts';
import { either, listOf, numberFrom, recordOf, wholeNumber } from '../error/member-rules.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * A request to a model. It has declarations of tools, never the tools themselves: a model cannot run them.
 */
export interface ModelRequest {
  /** Instructions of the application, in order. */
  readonly instructions: readonly string[];
  /**
   * The conversation, frozen. A content is the same object in each request, so that an adapter converts it
   * once; the array is new for each request.
   */
  readonly contents: readonly Content[];
  /** The declarations of the tools; the same array as long as the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Tools that the provider itself runs. An adapter fails on a tool of another provider. */
  readonly providerTools: readonly ProviderTool[];
  readonly toolChoice?: ToolChoice;
  /** True if several calls in one turn are allowed; if omitted, the provider's default. */
  readonly parallelCalls?: boolean;
  /** Sampling settings. An unsupported setting causes a warning. */
  readonly settings?: ModelSettings;
  /**
   * The JSON Schema of the output, always of an object: `llmAgent` wraps other schemas, and unwraps the
   * answer.
   */
  readonly outputJsonSchema?: JsonObject;
  /** Options that only the named provider reads. */
  readonly providerOptions?: { readonly [provider: string]: JsonObject };
}

/** A tool that the provider itself runs. */
export interface ProviderTool {
  readonly provider: string;
  readonly name: string;
  readonly config: JsonValue;
}

/** The tools that the model may or must call. */
export type ToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly names: readonly string[]; readonly mode: 'auto' | 'required' };

/** Settings of a model call, except the tool choice. */
export interface RequestSettings extends ModelSettings, Pick<ModelRequest, 'parallelCalls' | 'providerOptions'> {}

/** Sampling settings of a model. An omitted setting has the provider's default. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly thinking?: 'off' | 'low' | 'medium' | 'high' | { readonly budgetTokens: number };
}

/** The rule for each setting of a request. */
export const settingNames: MemberRules<RequestSettings> = {
  temperature: numberFrom(0),
  topP: numberFrom(0, 1),
  maxOutputTokens: wholeNumber(1),
  stopSequences: listOf('string'),
  seed: wholeNumber(Number.MIN_SAFE_INTEGER),
  thinking: either(['off', 'low', 'medium', 'high'], { budgetTokens: wholeNumber(0) }),
  parallelCalls: 'boolean',
  providerOptions: recordOf('object'),
};
