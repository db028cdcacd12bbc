/** The part of `genkit()` that is needed to define tools. */
export interface GenkitTools {
  defineTool(config: never, fn: never): unknown;
  /** Returns the session in which code runs, from `genkit/beta`. Throws if there is none. */
  currentSession?(): { readonly id?: string | undefined; readonly sessionId?: string | undefined };
}

/** The used options that a tool's function gets in addition to its input. */
export interface GenkitToolOptions {
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly resumed?: unknown;
  readonly sendChunk?: ((chunk: unknown) => void) | undefined;
  /** Throws an interrupt, which stops the loop. Exists only in `genkit/beta`. */
  interrupt(metadata?: Readonly<Record<string, unknown>>): never;
}

/** A middleware of `generate`, in the form that `use` accepts. */
export interface GenkitUse {
  readonly name: string;
  instantiate(): GenkitHooks;
}

/** The hooks of one `generate`. */
export interface GenkitHooks {
  generate(envelope: unknown, options: GenkitHookOptions, next: GenkitNext): Promise<never>;
  tool(
    request: { readonly toolRequest: { readonly name: string; readonly ref?: string } },
    options: GenkitHookOptions,
    next: GenkitNext,
  ): Promise<never>;
}

export type GenkitHookOptions = { readonly abortSignal?: AbortSignal | undefined };
export type GenkitNext = (given: unknown, options: GenkitHookOptions) => Promise<unknown>;
