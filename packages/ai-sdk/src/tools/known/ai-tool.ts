/**
 * The used part of a tool of AI SDK 6 or 7: of `tool()`, `dynamicTool()`, `@ai-sdk/mcp`, and the providers'
 * packages. The type is structural, so that no version of `ai` is needed; its functions have parameters of
 * the type `never`, so that tools of any type are accepted.
 */
export interface AiTool {
  /**
   * The type of the tool: absent or `function` for a normal tool, `dynamic` for a tool with unknown types,
   * `provider` for a tool that a provider defines.
   */
  readonly type?: string | undefined;
  readonly description?: string | undefined | ((given: never) => string);
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly contextSchema?: unknown;
  readonly strict?: boolean | undefined;
  readonly inputExamples?: readonly { readonly input: unknown }[] | undefined;
  readonly deferLoading?: boolean | undefined;
  readonly providerOptions?: object | undefined;
  readonly metadata?: object | undefined;
  readonly needsApproval?: boolean | undefined | ((input: never, options: never) => unknown);
  readonly onInputStart?: ((options: never) => unknown) | undefined;
  readonly onInputDelta?: ((options: never) => unknown) | undefined;
  readonly onInputAvailable?: ((options: never) => unknown) | undefined;
  readonly execute?: ((input: never, options: never) => unknown) | undefined;
  readonly toModelOutput?: ((given: never) => unknown) | undefined;
  /** The id of a tool that a provider defines: `PROVIDER.NAME`. */
  readonly id?: string | undefined;
  readonly args?: object | undefined;
  readonly isProviderExecuted?: boolean | undefined;
  readonly supportsDeferredResults?: boolean | undefined;
}

/** Tools by their names, as `generateText` expects them. */
export interface AiToolSet {
  readonly [name: string]: AiTool;
}

/** The options that the AI SDK passes to a tool, in addition to its input. */
export interface AiCallOptions {
  readonly toolCallId: string;
  /** The messages before the turn of the call, as model messages. */
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly context: unknown;
  /** AI SDK 6's name for the context of the run. */
  readonly experimental_context: unknown;
  readonly experimental_sandbox?: unknown;
}

/**
 * The place where a tool runs: in this process, at the
 * client of the conversation, or at the model's provider.
 */
export type AiToolRuns = 'here' | 'client' | 'provider';

/** Returns where a tool runs. In AI SDK 6 a provider's tool without `execute` runs at the provider. */
export function runsWhere({ type, execute, isProviderExecuted }: AiTool): AiToolRuns {
  if (type === 'provider' || type === 'provider-defined') {
    if (isProviderExecuted ?? execute === undefined) return 'provider';
  }
  return execute === undefined ? 'client' : 'here';
}
