import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { smallPackages } from '../tooling/small-packages.ts';
import { workspaceTool } from './tool-command.ts';

/**
 * Runs the tests of the workspace with turbo: the tests of the small packages as one task, and those of every
 * other package as a separate task. Further arguments are passed to turbo.
 */
function test(): void {
  const root = join(import.meta.dirname, '..');
  const others = smallPackages.map((folder) => `--filter=!./${folder}`);
  const tasks = ['test', 'test:small', 'test:scripts'];
  const args = ['run', ...tasks, '--continue', '--concurrency=100%', ...others, ...process.argv.slice(2)];
  const { status, error } = spawnSync(...workspaceTool(root, 'turbo', args), {
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
}

test();
