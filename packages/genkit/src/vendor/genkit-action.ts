/**
 * The used part of a Genkit action: a tool, a multipart tool, an interrupt, a flow, or `asTool()` of a
 * prompt. It is recognized by its members, so that it may come from any copy of Genkit 1.x.
 */
export interface GenkitAction {
  readonly __action: GenkitActionMetadata;
  run(input: never, options: never): Promise<{ readonly result: unknown }>;
}

/** The metadata of an action. */
export interface GenkitActionMetadata {
  /** The name, with or without the plugin: `plugin/name`. */
  readonly name: string;
  readonly key?: string | undefined;
  /** The type: `tool`, `tool.v2` for a multipart tool, `flow`, or `prompt`. */
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

/** A prompt, which Genkit accepts in a list of tools. */
export interface GenkitPrompt {
  asTool(): Promise<GenkitAction>;
}

/** The options that Genkit passes to an action, in addition to its input. */
export interface GenkitRunOptions {
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  readonly onChunk?: ((chunk: unknown) => void) | undefined;
  /** The metadata of the part that has the call. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The user's answer, if the tool has interrupted before. */
  readonly resumed?: unknown;
}

/**
 * Returns the metadata of a thrown interrupt, with which
 * a Genkit tool asks; undefined for other thrown values.
 */
export function interruptIn(thrown: unknown): { readonly metadata: unknown } | undefined {
  if (!(thrown instanceof Error) || thrown.name !== 'ToolInterruptError') return undefined;
  return { metadata: (thrown as { readonly metadata?: unknown }).metadata };
}
