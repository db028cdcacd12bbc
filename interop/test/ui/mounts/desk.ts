import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, type UiHandler, uiHandler } from '@mortise/ui';

/** Returns the user that a cookie names. */
export function userOf(request: Request): string | undefined {
  return /\buser=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
}

/** Creates a desk that greets, and then streams text until its page disconnects. */
export function deskHandler(): UiHandler {
  const sessions = inMemorySessionService();
  const model = scriptedModel(['Hello.', { text: 'On and on', stall: true }]);
  const runner = createRunner({ appName: 'desk', sessions, agent: llmAgent({ name: 'desk', model }) });
  const authorize = (request: Request) => {
    const userId = userOf(request);
    return userId === undefined ? undefined : { appName: 'desk', userId };
  };
  return uiHandler({ runs: liveRuns({ runner, sessions, onLeave: 'cancel' }), authorize });
}

export const handler: UiHandler = deskHandler();
