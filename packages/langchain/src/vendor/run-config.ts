/** The config that a LangChain tool gets in addition to its arguments: the used part of `RunnableConfig`. */
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
