// Installs the named peers, or all, each next to its subject: no
// workspace install does. `--outside`: those with tools from outside.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toolCommand } from '../../scripts/tool-command.ts';
import { outsidePeersFolder } from './outside/outside-peers.ts';
import { peersFolder } from './subject/find-subjects.ts';

const { values, positionals } = parseArgs({ options: { outside: { type: 'boolean' } }, allowPositionals: true });
const folder = values.outside ? outsidePeersFolder : peersFolder;
const known = readdirSync(folder)
  .sort()
  .filter((name) => existsSync(join(folder, name, 'package.json')));
for (const name of positionals.length > 0 ? positionals : known) install(name);

/**
 * Installs without scripts, since no peer needs them, and
 * without a lockfile, which contains addresses of the machine.
 */
function install(name: string): void {
  if (!known.includes(name)) {
    console.error(`There is no peer "${name}"; there are ${known.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`Installing ${name}`);
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(...toolCommand('npm', args), { cwd: join(folder, name), stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
