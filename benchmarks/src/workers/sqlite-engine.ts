import { join } from 'node:path';
import { sqliteDispatcher } from '@mortise/sqlite/dispatcher';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { benchRunner, type OpenEngine } from './engine.ts';

/** Sessions and wakes in two files of SQLite. `place`: the directory that they are in. */
export const openEngine: OpenEngine = (directory, paid) => {
  const sessions = sqliteSessionService({ path: join(directory, 'sessions.db') });
  const dispatcher = sqliteDispatcher({ path: join(directory, 'wakes.db') });
  const close = async (): Promise<void> => {
    dispatcher.close();
    sessions.close();
  };
  return { sessions, dispatcher, runner: benchRunner(sessions, paid), close };
};
