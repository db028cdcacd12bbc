import type { ReadonlyContext } from '@mortise/core';
import { owner } from '../sessions/console-sessions.ts';

/** A context for listing tools outside of a run. */
export const noRun: ReadonlyContext = {
  agentName: 'console',
  invocationId: '',
  branch: undefined,
  session: { ...owner, sessionId: '' },
  state: {},
  events: [],
  userContent: undefined,
  deps: undefined,
  signal: new AbortController().signal,
  // Nothing is stored or shown outside of a run.
  keepSecret: () => undefined,
};
