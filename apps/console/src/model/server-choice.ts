/** What `--base-url`, `--api` and `--timeout` say of the server of a model. */
export interface ServerChoice {
  /** Address of a server that speaks the protocol of the model's provider. */
  readonly baseUrl: string | undefined;
  readonly api: WireApi | undefined;
  /** How long the server may be silent. */
  readonly timeoutMs: number | undefined;
}

/** The protocols of `--api`. */
export type WireApi = (typeof wireApis)[number];

export const wireApis = ['responses', 'chat'] as const;

/** The options that were given, as they are written. */
export function givenOptions({ baseUrl, api, timeoutMs }: ServerChoice): readonly string[] {
  return [
    ...(baseUrl === undefined ? [] : ['--base-url']),
    ...(api === undefined ? [] : ['--api']),
    ...(timeoutMs === undefined ? [] : ['--timeout']),
  ];
}
