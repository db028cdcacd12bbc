import type { RunResult } from '@mortise/core';

/** The server of a model, and how it is spoken to. */
export interface ModelServer {
  /** Options for the factory of the provider's package. */
  readonly options: object;
  /** Follows the name of the model in the banner. */
  readonly label: string;
  readonly needsKey: boolean;
  readonly adviceOn: AdviceOn;
}

/** Advice for the user about a failed run; `undefined` if the error itself is complete. */
export type AdviceOn = (error: NonNullable<RunResult['error']>) => string | undefined;
