/** The used part of a LangChain chat model: any subclass of `BaseChatModel`, of 1.x or of 0.3. */
export interface ChatModelOfLangchain extends ModelRunnable {
  /** Returns the family of the model, such as `openai`, `anthropic` or `google`. */
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
