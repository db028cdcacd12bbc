import { converse } from './conversation.ts';
import type { Life } from './live.ts';
import { sessionsWithPoints } from './sessions-with-points.ts';
import { openStore } from './store/open-store.ts';

/**
 * Plays one life of a simulated machine: `node life-process.ts <life as JSON>`. It kills itself with SIGKILL
 * at the given point, counted from 1; 0 means never. At the end it prints the points that it passed.
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
