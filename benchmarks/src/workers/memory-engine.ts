import { inMemorySessionService } from '@mortise/core';
import { inMemoryDispatcher } from '@mortise/worker';
import { benchRunner, type OpenEngine } from './engine.ts';

/** Sessions and wakes in one process. */
export const openEngine: OpenEngine = (_, paid) => {
  const sessions = inMemorySessionService();
  return { sessions, dispatcher: inMemoryDispatcher(), runner: benchRunner(sessions, paid), close: async () => {} };
};
