// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Model, ModelRequest, ModelSettings } from "@mortise/core";
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
/** A LangChain chat model, as far as it is used: any subclass of `BaseChatModel`, of 1.x or of 0.3. */
interface ChatModelOfLangchain extends ModelRunnable {
  /** The family that it is of: `openai`, `anthropic`, `google`. */
  _llmType?(): string;
  /** Binds tools to the model. Absent if the model supports no tools. */
  bindTools?(tools: never, options?: never): ModelRunnable;
  readonly model?: unknown;
  readonly modelName?: unknown;
}
/** The runnable that is called: the model, or the model with tools. */
interface ModelRunnable {
  stream(input: never, options?: never): Promise<AsyncIterable<unknown>>;
  invoke(input: never, options?: never): Promise<unknown>;
}
/** Call options of a chat model, as LangChain has them. */
type CallOptionsOfLangchain = Readonly<Record<string, unknown>>;
/** Makes the chat model for some settings, of which it reads those that it has options for. */
type MakeChatModel = (settings: ModelSettings) => ChatModelOfLangchain;
/** Options of a LangChain chat model. All are optional. */
interface LangchainModelOptions {
  /** The provider name of its metadata; default `langchain.` and LangChain's name of its family. */
  readonly provider?: string | undefined;
  /** The id of the model; default: the name of the chat model's model. */
  readonly id?: string | undefined;
  /** `false`: the model is invoked, and its answer shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 0, because the chat model retries
   * by itself: `maxRetries` of its own options.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false`: a stream that ends without a finish reason is a complete answer. Default true: it was cut. For
   * chat models that never give one, such as fakes.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional call options of the chat model; they override those of the request. */
  readonly callOptions?: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}
/**
 * A chat model of LangChain as a model.
 *
 * Most settings are options of a chat model and not of a call. A function makes the chat model for the
 * settings of a request, and is called once with none; a setting that it does not read is a warning, and so
 * is any setting but `stopSequences` where there is one chat model for all.
 *
 * Throws `ConfigError` (`invalid_option`) for what is no chat model.
 */
export declare function langchainModel(chatModel: ChatModelOfLangchain | MakeChatModel, options?: LangchainModelOptions): Model;
export type { CallOptionsOfLangchain, ChatModelOfLangchain, LangchainModelOptions, ModelRunnable, Timeouts };