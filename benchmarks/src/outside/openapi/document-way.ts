import type { Script } from '../../neutral/script.ts';

/** A way to make tools of an OpenAPI document. */
export interface DocumentWay {
  /** Reads the file and makes its tools. */
  load(path: string): Promise<LoadedDocument>;
}

/** A document that is loaded. */
export interface LoadedDocument {
  /** Tools; undefined if the way makes none. */
  readonly tools?: number;
  /** Runs an agent with all of them; gives its text. */
  readonly run?: (plan: Script) => Promise<string>;
  /** The objects that have to stay in memory. */
  readonly kept: unknown;
}
