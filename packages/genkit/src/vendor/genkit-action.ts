/**
 * The used part of a Genkit action: a tool, a multipart tool, an interrupt, a flow, or `asTool()` of a
 * prompt. Recognized by its members, so that it may come from any copy of Genkit 1.x.
 */
export interface GenkitAction {
  readonly __action: GenkitActionMetadata;
  run(input: never, options: never): Promise<{ readonly result: unknown }>;
}

/** The metadata of an action. */
export interface GenkitActionMetadata {
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

/** A prompt, which Genkit accepts in a list of tools. */
export interface GenkitPrompt {
  asTool(): Promise<GenkitAction>;
}

/** The options that an action is called with next to its input. */
export interface GenkitRunOptions {
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  readonly onChunk?: ((chunk: unknown) => void) | undefined;
  /** The metadata of the part that has the call. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The user's answer, if the tool had interrupted. */
  readonly resumed?: unknown;
}

/** The metadata of an interrupt, if the thrown value is one: this is how a Genkit tool asks. */
export function interruptIn(thrown: unknown): { readonly metadata: unknown } | undefined {
  if (!(thrown instanceof Error) || thrown.name !== 'ToolInterruptError') return undefined;
  return { metadata: (thrown as { readonly metadata?: unknown }).metadata };
}
