// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Model, ModelRequest } from "@mortise/core";
/** Timeouts of a silent server. */
interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false`, where it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/**
 * The used part of a Genkit action: a tool, a multipart tool, an interrupt, a flow, or `asTool()` of a
 * prompt. Recognized by its members, so that it may come from any copy of Genkit 1.x.
 */
interface GenkitAction {
  readonly __action: GenkitActionMetadata;
  run(input: never, options: never): Promise<{
    readonly result: unknown;
  }>;
}
/** The metadata of an action. */
interface GenkitActionMetadata {
  /** `plugin/name`, or the name alone. */
  readonly name: string;
  readonly key?: string | undefined;
  /** `tool`, `tool.v2` of a multipart one, `flow`, `prompt`. */
  readonly actionType?: string | undefined;
  readonly description?: string | undefined;
  /** The schema in Genkit's own zod, which is zod 3. */
  readonly inputSchema?: unknown;
  readonly inputJsonSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly outputJsonSchema?: unknown;
  readonly streamSchema?: unknown;
  readonly initSchema?: unknown;
  readonly initJsonSchema?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}
/** The part of `genkit()` that is needed to find a model. */
interface GenkitModels {
  readonly registry: {
    lookupAction(key: string): Promise<unknown>;
  };
}
/** A model by its name, as `googleAI.model('...')` gives it. */
interface GenkitModelReference {
  readonly name: string;
  readonly config?: object | undefined;
  readonly version?: string | undefined;
}
/** Options of a Genkit model. All are optional. */
interface GenkitModelOptions {
  /**
   * The provider name of its metadata and `providerOptions`; default `genkit.` and the text before the slash.
   */
  readonly provider?: string | undefined;
  /** Keys to keep out of logs and errors: those of a plugin are not visible here. */
  readonly secrets?: readonly string[] | undefined;
  /** `false`: an answer is shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown. Default: 2 for the plugins of Google and
   * Ollama and for models of `ai.defineModel` without a plugin's name; 0 for every other plugin, because its
   * vendor SDK retries by itself, and both would multiply.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false`: an answer whose finish reason is `unknown` is one. Default true: it was cut. For plugins that
   * never say.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional `config` of the plugin; it overrides that of the request. */
  readonly config?: ((request: ModelRequest) => object) | undefined;
}
/**
 * A model of Genkit as a model: a name, what `googleAI.model('...')` and `modelRef` give, or what
 * `ai.defineModel` gives. It is looked up when it is first asked.
 *
 * Throws `ConfigError` (`invalid_option`) for what names no model.
 */
export declare function genkitModel(ai: GenkitModels, model: string | GenkitModelReference | GenkitAction, options?: GenkitModelOptions): Model;
export type { GenkitAction, GenkitModelOptions, GenkitModelReference, GenkitModels, Timeouts };