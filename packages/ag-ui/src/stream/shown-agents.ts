import type { UiState } from '@mortise/ui';
import type { AgUiAttributed } from '../wire/ag-ui-event.ts';

/** The nested runs that a client knows in one run: each starts before its first event, and ends once. */
export class ShownAgents {
  readonly #open = new Set<string>();
  readonly #closed = new Set<string>();

  /** Announces a nested run and the enclosing runs, if the client does not know them yet in this run. */
  *enter(branch: string | undefined, agents: UiState['agents']): Generator<AgUiAttributed> {
    if (branch === undefined || this.#open.has(branch) || this.#closed.has(branch)) return;
    const nested = agents[branch];
    this.#open.add(branch);
    if (!nested) {
      yield { type: 'SUBAGENT_STARTED', subagentRunId: branch, name: branch };
      return;
    }
    const { agent, parent, callId } = nested;
    yield* this.enter(parent, agents);
    yield {
      type: 'SUBAGENT_STARTED',
      subagentRunId: branch,
      name: agent,
      ...(parent !== undefined && { parentSubagentRunId: parent }),
      ...(callId !== undefined && { parentToolCallId: callId }),
    };
  }

  /** Ends a nested run, with a code if it failed. */
  *leave(branch: string, code?: string): Generator<AgUiAttributed> {
    if (!this.#open.delete(branch)) return;
    this.#closed.add(branch);
    yield code !== undefined
      ? { type: 'SUBAGENT_ERROR', subagentRunId: branch, message: 'The agent failed.', code }
      : { type: 'SUBAGENT_FINISHED', subagentRunId: branch, outcome: { type: 'success' } };
  }

  /** Suspends the nested runs that are still open when the run ends, each with its own questions. */
  *suspend(interruptsOf: (branch: string) => readonly string[]): Generator<AgUiAttributed> {
    for (const branch of [...this.#open].reverse()) {
      this.#open.delete(branch);
      const outcome = { type: 'suspended', interruptIds: interruptsOf(branch) } as const;
      yield { type: 'SUBAGENT_FINISHED', subagentRunId: branch, outcome };
    }
  }
}
