// Installs the peers that are named, or all, each beside its subject: no workspace install does.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listPeers, peersFolder } from './subject/find-subjects.ts';

const names = process.argv.slice(2);
const chosen = names.length > 0 ? names : listPeers().map((folder) => basename(folder));
for (const name of chosen) install(name);

/** Without scripts, since no peer needs them to run, and without a lockfile, whose addresses belong to the machine. */
function install(name: string): void {
  const cwd = join(peersFolder, name);
  if (!existsSync(join(cwd, 'package.json'))) {
    console.error(
      `There is no peer "${name}"; there are ${listPeers()
        .map((folder) => basename(folder))
        .join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(`Installing ${name}`);
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
