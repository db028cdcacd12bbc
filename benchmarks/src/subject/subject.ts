import type { Script } from '../neutral/script.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';

/**
 * A subject of the measurement: a framework, or a loop without one, under the neutral scripts.
 *
 * A subject is the default export of a module that is loaded by its path, in the main process for its name
 * and in each worker for its work. The module itself imports nothing large; `load` does.
 */
export interface Subject {
  readonly name: string;
  /** The imports of an application: specifiers that resolve from the module's folder, or file URLs. */
  readonly entry: readonly string[];
  /** The packages whose versions the report lists. */
  readonly packages: readonly string[];
  /** The kind of the tools' schemas; `none` if no schema is checked. */
  readonly schema: 'none' | 'json' | 'zod';
  readonly load: () => Promise<Harness>;
  /** The source whose bundle size is measured: one agent with one tool. */
  readonly bundle?: BundleEntry;
  /**
   * Folder of the published package, if the subject is built here;
   * absent for a subject that npm installed next to its module.
   */
  readonly publishedFrom?: string;
}

/** A framework that is loaded. */
export interface Harness {
  session(setup: Setup): SubjectSession;
}

/** The options of a session. */
export interface Setup {
  readonly script: Script;
  readonly tools: readonly ToolSpec[];
  /** Milliseconds that the model takes before it answers; default 0. */
  readonly latencyMs?: number;
  /**
   * The number of calls of one turn that a bench wants to run in parallel, for subjects that limit it by an
   * option. Default: the default of the subject.
   */
  readonly callsAtOnce?: number;
}

/**
 * An agent with its tools and its model; any number of runs, also at once, each with a history of its own.
 */
export interface SubjectSession {
  /** Runs the agent and returns the final text. Throws if the run did not complete. */
  run(prompt: string): Promise<string>;
  /** Does the same through the streaming interface. */
  stream(prompt: string, sink: Sink): Promise<string>;
}

/** Takes the deltas as an application would get them. */
export interface Sink {
  text(delta: string): void;
  args(delta: string): void;
}

/** A module for the bundler. */
export interface BundleEntry {
  /** Absolute path. */
  readonly path: string;
  /** Replacement paths for import specifiers. */
  readonly alias?: Readonly<Record<string, string>>;
}
