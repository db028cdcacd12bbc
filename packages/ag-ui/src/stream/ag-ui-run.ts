import type { AgUiMessage } from '../wire/ag-ui-message.ts';

/** The run that a client follows. */
export interface AgUiRun {
  readonly threadId: string;
  readonly runId: string;
  /** The ids of the messages that the client has. */
  readonly known: readonly string[];
  /** The messages in the client's request. */
  readonly newMessages: readonly AgUiMessage[];
  /** The names of the tools that the client runs; default none. */
  readonly clientTools?: readonly string[] | undefined;
}
