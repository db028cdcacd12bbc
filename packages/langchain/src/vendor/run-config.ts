/**
 * What a tool of LangChain is called with beside its
 * arguments: a `RunnableConfig`, as far as it is known here.
 */
export interface RunConfig {
  readonly callbacks?: unknown;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly context?: unknown;
  readonly store?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly [member: string]: unknown;
}
