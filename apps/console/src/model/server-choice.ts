/** The values of `--base-url`, `--api` and `--timeout` for a model's server. */
export interface ServerChoice {
  /** The address of a server with the protocol of the model's provider. */
  readonly baseUrl: string | undefined;
  readonly api: WireApi | undefined;
  /** The time that the server may be silent. */
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
