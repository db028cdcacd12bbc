/** A server that is a process: it reads requests from its input and answers on its output. */
export interface StdioServer {
  readonly type: 'stdio';
  /** The program, started as it is: no shell reads it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Environment variables of the process, in addition to those of `inheritEnv`. */
  readonly env?: { readonly [name: string]: string };
  /**
   * The variables of this process that it may see. Default:
   * what programs need to start, such as `PATH` and `HOME`.
   */
  readonly inheritEnv?: readonly string[];
  readonly cwd?: string;
  /**
   * Called with each line that the process writes to its standard error, fit for a terminal and at most 4,000
   * characters long.
   */
  readonly onStderr?: (line: string) => void;
}
