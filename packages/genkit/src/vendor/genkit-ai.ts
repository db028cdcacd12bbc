/** The part of `genkit()` that is needed to define tools. */
export interface GenkitTools {
  defineTool(config: never, fn: never): unknown;
  /** Returns the session that code runs in, from `genkit/beta`. Throws if there is none. */
  currentSession?(): { readonly id?: string | undefined; readonly sessionId?: string | undefined };
}

/** The options that a tool's function gets next to its input, as far as they are used here. */
export interface GenkitToolOptions {
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly resumed?: unknown;
  readonly sendChunk?: ((chunk: unknown) => void) | undefined;
  /** Throws an interrupt, which stops the loop. Exists only in `genkit/beta`. */
  interrupt(metadata?: Readonly<Record<string, unknown>>): never;
}

/** A middleware of `generate`, in the form that `use` takes. */
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
