import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = new URL('../../many-machines/', import.meta.url);

/** The command, on a few sessions and with a few kills. */
async function prove(...args: readonly string[]): Promise<string> {
  const packages = new URL('resolve-packages.ts', folder).href;
  const main = fileURLToPath(new URL('main.ts', folder));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', packages, main, ...args]);
  return stdout;
}

it.each(['sqlite', 'postgres', 'pg-boss', 'restate'])(
  'sessions whose workers and servers are killed are completed, with nothing doubled or lost: %s',
  async (engine) => {
    const said = await prove('--engines', engine, '--sessions', '12', '--workers', '2', '--least-kills', '2');
    expect(said).toMatch(/doubled 0, lost 0, unasked 0, ended otherwise 0, .* never woken 0, parked 0/);
  },
  900_000,
);
