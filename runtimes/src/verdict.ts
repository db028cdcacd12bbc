/** The result of one test, or of a file that cannot be loaded. */
export interface Verdict {
  /** The path from the root of the repository, with `/`. */
  readonly file: string;
  /** The names of its suites and its own, joined by ` > `; empty for a file as a whole. */
  readonly test: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'excluded';
  /** Why it was skipped or excluded, or how it failed. */
  readonly reason?: string;
}

/**
 * The messages of a host while it runs, one JSON line each.
 * The last one is `end`; without it the run is incomplete.
 */
export type Message =
  | { readonly type: 'verdict'; readonly verdict: Verdict }
  | { readonly type: 'end'; readonly runtime: string };

/** Marks the lines of a host among the output of tests. */
export const messageMark = '@mortise/runtimes ';

/** Parses one line of a host; undefined if it is none of its messages. */
export function messageOf(line: string): Message | undefined {
  if (!line.startsWith(messageMark)) return undefined;
  return JSON.parse(line.slice(messageMark.length)) as Message;
}
