/** The kind of object in which a code appears. */
export type CodePlace =
  /** A `ConfigError`, thrown when an agent, a tool or a runner is created. */
  | 'config'
  /** `RunResult.error`, and the `RunError`, `ModelError` or `SessionError` that caused it. */
  | 'run'
  /** The outcome of a call, which the model reads. */
  | 'outcome'
  /** A `warning` of the stream. */
  | 'warning'
  /** A `notice` in the log. */
  | 'notice'
  /** Thrown in the code of a tool, callback or instruction, or the `cause` of another error. */
  | 'thrown';

/** The meaning of a code, and what to do about it. */
export interface CodeMeaning {
  readonly seen: readonly CodePlace[];
  readonly means: string;
  readonly todo: string;
}

/** Creates one row of the table; `seen`: the places where the code appears, separated by spaces. */
export function code(seen: string, means: string, todo: string): CodeMeaning {
  return { seen: seen.split(' ') as CodePlace[], means, todo };
}
