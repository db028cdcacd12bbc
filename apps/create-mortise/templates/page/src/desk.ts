import { createRunner, type Model, type SessionService } from '@mortise/core';
import { liveRuns, type Person, type UiHandler, uiHandler } from '@mortise/ui';
import { makeAgent } from './agent.ts';

/** Options of the desk. */
export interface DeskOptions {
  readonly model: Model;
  readonly sessions: SessionService;
}

/** The routes of the agent below `/api`, as one handler of requests, until it is closed. */
export interface Desk {
  readonly handler: UiHandler;
  close(): Promise<void>;
}

/** The agent for a page: any server calls `handler` for the requests below `/api`. */
export function desk({ model, sessions }: DeskOptions): Desk {
  const runner = createRunner({ appName: 'desk', sessions, agent: makeAgent(model) });
  const runs = liveRuns({ sessions, runner });
  return { handler: uiHandler({ runs, authorize }), close: () => runs.close() };
}

/**
 * Returns the signed-in person: put your sign-in here. Until then all visitors are the same person, so serve
 * this to yourself only.
 */
function authorize(_request: Request): Person {
  return { appName: 'desk', userId: 'you' };
}
