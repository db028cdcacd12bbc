import { openStore, type StoreName } from '../store/open-store.ts';
import type { Finish, Race } from './race.ts';
import { racingApp } from './racing-app.ts';

/**
 * Runs a worker: `node race-process.ts <store> <directory> <name>`.
 * Each message is a race; the reply is this worker's result.
 */
const [store = 'sqlite', directory = '', name = ''] = process.argv.slice(2);
const { sessions, close } = openStore(store as StoreName, directory);
let effects = 0;
const app = racingApp(sessions, () => {
  effects++;
});

process.on('message', async ({ key, requestId, prize }: Race) => {
  effects = 0;
  const value = prize === 'answer' ? { confirmed: true } : { by: name };
  const answers = requestId === undefined ? undefined : [{ requestId, value, by: name }];
  const { status, error } = await app.run({ session: key, answers });
  process.send?.({ status, ...(error && { code: error.code }), effects } satisfies Finish);
});
process.on('disconnect', close);
process.send?.('ready');
