import type { RunResult } from '@mortise/core';

/** The server of a model, and how it is spoken to. */
export interface ModelServer {
  /** What the factory of the provider's package is given beside the id. */
  readonly options: object;
  /** Follows the name of the model in the banner. */
  readonly label: string;
  readonly needsKey: boolean;
  readonly adviceOn: AdviceOn;
}

/** What the user of the console can do about a failed run; `undefined` where the error itself says all. */
export type AdviceOn = (error: NonNullable<RunResult['error']>) => string | undefined;
