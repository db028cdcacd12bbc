/** A LangChain chat model, as far as it is used: any subclass of `BaseChatModel`, of 1.x or of 0.3. */
export interface ChatModelOfLangchain extends ModelRunnable {
  /** The family that it is of: `openai`, `anthropic`, `google`. */
  _llmType?(): string;
  /** Binds tools to the model. Absent if the model supports no tools. */
  bindTools?(tools: never, options?: never): ModelRunnable;
  readonly model?: unknown;
  readonly modelName?: unknown;
}

/** The runnable that is called: the model, or the model with tools. */
export interface ModelRunnable {
  stream(input: never, options?: never): Promise<AsyncIterable<unknown>>;
  invoke(input: never, options?: never): Promise<unknown>;
}
