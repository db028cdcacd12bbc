import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { JsonInput } from '../json/json-value.ts';
import type { ProviderTool, RequestSettings, ToolChoice } from '../model/model-request.ts';

/**
 * The model request while tools still change it: for this request alone, state excepted.
 *
 * Each tool has a draft of its own. What it does counts when its `prepare` is done, all of it or, where that
 * throws, nothing. Tools are asked in the order of the agent's `tools`, each sees what those before it did,
 * and where two set the same to something else the later counts, with the warning `prepare_conflict`.
 *
 * A plain object whose members need no `this`: whoever hands it on with a member of its own spreads it.
 */
export interface ModelRequestDraft {
  /**
   * The conversation as it is when this tool is called, frozen; the tool's own changes are not in it. To
   * change it, give `setContents` another array.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /** The tool choice, as `settings`; undefined: the provider's default. */
  readonly toolChoice: ToolChoice | undefined;
  /** Throws `invalid_draft` on what is not a string. */
  addInstruction(text: string): void;
  /**
   * Adds a content after the conversation, for this request only; it is not stored. Throws `invalid_draft` on
   * what is not a content.
   */
  addContent(content: Content): void;
  /** Throws `invalid_draft` on what is not JSON. */
  addDeclaration(declaration: FunctionDeclaration): void;
  /** Throws `invalid_draft` on what is not JSON. */
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged.
   *
   * What stays should be the same objects, and what is new the same text each time: providers bill a request
   * whose beginning they have read before at a fraction of its price.
   *
   * Throws `invalid_draft` on what is no list of contents, and where a call is left without its response, or
   * a response without its call: no provider takes such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the members that are given, and leaves the others; `undefined`: the provider's default. Options of a
   * provider are set one by one.
   *
   * Throws `unknown_option` and `invalid_draft`.
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
