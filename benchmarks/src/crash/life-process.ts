import { converse } from './conversation.ts';
import type { Life } from './live.ts';
import { sessionsWithPoints } from './sessions-with-points.ts';
import { openStore } from './store/open-store.ts';

/**
 * One life of a machine: `node life-process.ts <life as JSON>`. Kills itself, as `kill -9` does, at the given
 * point, counted from 1; 0: never. At the end it prints the points that it passed.
 */
const { story, store, directory, key, guarded, killAt }: Life = JSON.parse(process.argv[2] ?? '');
const passed: string[] = [];
const point = (what: string): void => {
  if (passed.push(what) === killAt) process.kill(process.pid, 'SIGKILL');
};
const { sessions, close } = openStore(store, directory, point);
await converse({ story, directory, sessions: sessionsWithPoints(sessions, point), point, guarded }, key);
await close();
process.stdout.write(JSON.stringify(passed));
