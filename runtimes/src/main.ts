import { join } from 'node:path';
import { hosts } from './hosts/hosts.ts';
import { type HostRun, runHost } from './run-host.ts';
import { summaryOf, tableOf } from './summary.ts';

const root: string = join(import.meta.dirname, '../..');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !hosts.some((host) => host.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The runtimes are ${hosts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const runs: HostRun[] = [];
for (const host of hosts) {
  if (names.length > 0 && !names.includes(host.name)) continue;
  if (host.unavailable !== undefined) {
    console.log(`${host.name}: not run, ${host.unavailable}`);
    continue;
  }
  console.log(`=== ${host.name}`);
  const run = await runHost(root, host);
  console.log(`${summaryOf(run)}\n`);
  runs.push(run);
}
console.log(tableOf(runs));
process.exitCode = runs.some(({ verdicts }) => verdicts.some(({ state }) => state === 'failed')) ? 1 : 0;
