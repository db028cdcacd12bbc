import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import type { JsonInput } from '../json/json-value.ts';
import type { ProviderTool, RequestSettings, ToolChoice } from '../model/model-request.ts';

/**
 * The model request while tools may change it. The changes apply to this request only, except changes of the
 * state. Each tool gets its own draft. All changes of a tool are applied when its `prepare` has ended, or
 * none if it throws. Tools are called in the order of the agent's `tools`, and each sees the changes of the
 * tools before it. If two tools set the same member to different values, the later value counts, with the
 * warning `prepare_conflict`. The draft is a plain object whose methods need no `this`, so a wrapper may
 * spread it and replace a member.
 */
export interface ModelRequestDraft {
  /**
   * The conversation at the time when this tool is called, frozen, without the tool's own changes. To change
   * the conversation, pass another array to `setContents`.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /**
   * The tool choice of the agent, with the changes of the tools before this one; undefined: the provider's
   * default.
   */
  readonly toolChoice: ToolChoice | undefined;
  /** Adds an instruction. Throws `invalid_draft` if it is not a string. */
  addInstruction(text: string): void;
  /**
   * Adds a content after the conversation, for this request only. The content is not stored. Throws
   * `invalid_draft` if it is not a content.
   */
  addContent(content: Content): void;
  /** Adds a declaration. Throws `invalid_draft` if it is not JSON. */
  addDeclaration(declaration: FunctionDeclaration): void;
  /** Adds a provider tool. Throws `invalid_draft` if it is not JSON. */
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged. Reuse content objects that do not
   * change, and create new contents with the same text in each request: providers charge less for the
   * beginning of a request that they have cached. Throws `invalid_draft` if the list of contents is invalid,
   * or has a call without its response, or a response without its call: no provider accepts such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the given settings, and keeps the others; `undefined` stands for the provider's default. Members of
   * `providerOptions` are merged one by one. Throws `unknown_option` and `invalid_draft`.
   */
  setSettings(settings: { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined }): void;
  /**
   * Sets the tool choice of this request, even if the model has called tools before. If a tool always sets
   * `required`, the run continues until it reaches a limit. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: the value is stored with the model's turn. `undefined` deletes
   * the key.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonInput | undefined): void;
}
