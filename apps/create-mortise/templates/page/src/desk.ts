import { createRunner, type Model, type SessionService } from '@mortise/core';
import { liveRuns, type Person, type UiHandler, uiHandler } from '@mortise/ui';
import { makeAgent } from './agent.ts';

/** Options of the desk. */
export interface DeskOptions {
  readonly model: Model;
  readonly sessions: SessionService;
}

/** The agent and its HTTP handler. */
export interface Desk {
  /** Answers the requests below `/api`. */
  readonly handler: UiHandler;
  /** Suspends the active runs: the next server resumes them. Resolves when none is active. */
  suspend(): Promise<void>;
  /** Cancels the active runs, and ends the streams of pages. */
  close(): Promise<void>;
}

/** Creates the agent for a page. Any server can call `handler` for the requests below `/api`. */
export function desk({ model, sessions }: DeskOptions): Desk {
  const runner = createRunner({ appName: 'desk', sessions, agent: makeAgent(model) });
  const runs = liveRuns({ sessions, runner });
  return {
    handler: uiHandler({ runs, authorize }),
    suspend: () => runs.suspend(),
    async close() {
      await runs.close();
      await runner.close();
    },
  };
}

/**
 * Returns the signed-in user: put your sign-in here. Until then all visitors are the same user, so do not
 * make this server public.
 */
function authorize(_request: Request): Person {
  return { appName: 'desk', userId: 'you' };
}
