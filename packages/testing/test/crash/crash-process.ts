/// <reference types="node" />
import { converse } from './conversation.ts';
import { fileSessions } from './file-sessions.ts';

/**
 * One life of a machine: `node crash-process.ts <directory> <guarded|unguarded> <point>`.
 *
 * Kills itself, as `kill -9` does, at the given point, counted from 1; 0: never. At the end it says how many points
 * it passed, and how many calls were in doubt.
 */
const [directory = '', guard, killAt = '0'] = process.argv.slice(2);
const names: string[] = [];
const point = (what: string): void => {
  if (names.push(what) === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const { inDoubt } = await converse({ directory, point, guarded: guard === 'guarded' }, fileSessions(directory, point));
process.stdout.write(JSON.stringify({ names, inDoubt }));
