import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import type { JsonInput } from '../json/json-value.ts';
import type { ProviderTool, RequestSettings, ToolChoice } from '../model/model-request.ts';

/**
 * The model request while tools may change it: for this request alone, except state. Each tool has its own
 * draft. Its changes count when its `prepare` is done: all of them or, if it throws, none. Tools are called
 * in the order of the agent's `tools`, and each sees the changes of those before it; if two set the same
 * member to different values, the later counts, with the warning `prepare_conflict`. A plain object whose
 * members need no `this`: a wrapper may spread it and replace a member.
 */
export interface ModelRequestDraft {
  /**
   * The conversation when this tool is called, frozen; without the tool's own changes. To
   * change it, give `setContents` another array.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /** The tool choice, as `settings`; undefined: the provider's default. */
  readonly toolChoice: ToolChoice | undefined;
  /** Adds an instruction. Throws `invalid_draft` if it is not a string. */
  addInstruction(text: string): void;
  /**
   * Adds a content after the conversation, for this request only; it
   * is not stored. Throws `invalid_draft` if it is not a content.
   */
  addContent(content: Content): void;
  /** Adds a declaration. Throws `invalid_draft` if it is not JSON. */
  addDeclaration(declaration: FunctionDeclaration): void;
  /** Adds a provider tool. Throws `invalid_draft` if it is not JSON. */
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged. Reuse content objects that stay the
   * same, and make new ones from the same text each time: providers charge a fraction of the price for a
   * beginning that they have read before. Throws `invalid_draft` on an invalid list of contents, and on a
   * call without its response, or a response without its call: no provider accepts such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the given members, and keeps the others; `undefined`: the provider's default. Options of a provider
   * are set one by one. Throws `unknown_option` and `invalid_draft`.
   */
  setSettings(settings: { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined }): void;
  /**
   * Sets the tool choice of this request, even if the model has called tools before: a tool that always sets
   * `required` runs into the limit of the run. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: it is stored with the model's turn. `undefined` deletes it.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonInput | undefined): void;
}
