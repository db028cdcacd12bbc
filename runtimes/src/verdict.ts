/** The result of one test, or of a file that cannot be loaded. */
export interface Verdict {
  /** The path from the root of the repository, with `/`. */
  readonly file: string;
  /** The names of the test's suites and its own name, joined by ` > `; empty for a complete file. */
  readonly test: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'excluded';
  /** The reason why the test was skipped or excluded, or its error. */
  readonly reason?: string;
}

/**
 * The messages of a host while it runs, one JSON line each.
 * The last one is `end`; without it the run is incomplete.
 */
export type Message =
  | { readonly type: 'verdict'; readonly verdict: Verdict }
  | { readonly type: 'end'; readonly runtime: string };

/** The prefix of a host's lines in the output of tests. */
export const messageMark = '@mortise/runtimes ';

/** Parses a line of output; returns undefined if it is not a message of the host. */
export function messageOf(line: string): Message | undefined {
  if (!line.startsWith(messageMark)) return undefined;
  return JSON.parse(line.slice(messageMark.length)) as Message;
}
