import type { Script } from '../../neutral/script.ts';

/** A way to create tools from an OpenAPI document. */
export interface DocumentWay {
  /** Reads the file and creates its tools. */
  load(path: string): Promise<LoadedDocument>;
}

/** A loaded document. */
export interface LoadedDocument {
  /** The tools; undefined if the way creates none. */
  readonly tools?: number;
  /** Runs an agent with all tools. Returns its text. */
  readonly run?: (plan: Script) => Promise<string>;
  /** The objects that have to stay in memory. */
  readonly kept: unknown;
}
