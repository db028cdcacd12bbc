import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { isAlive } from '../../test/is-alive.ts';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { runCommand } from './run-command.ts';

async function toolFor(files: Readonly<Record<string, string>> = {}): Promise<ReturnType<typeof runCommand>> {
  return runCommand(await openWorkspace(await temporaryDirectory(files)));
}

/**
 * Creates a tool, and a function that tells whether the child
 * process that a command wrote to the file `pid` is alive.
 */
async function watched(): Promise<{
  readonly tool: ReturnType<typeof runCommand>;
  readonly childLives: () => boolean;
}> {
  const directory = await temporaryDirectory();
  return { tool: runCommand(await openWorkspace(directory)), childLives: () => isAlive(join(directory, 'pid')) };
}

test('run_command returns output and exit code, whatever they are', async () => {
  const tool = await toolFor({ 'a.txt': '' });
  expect(await callTool(tool, { command: 'ls; echo problem >&2; exit 3' })).toEqual({
    exitCode: 3,
    output: 'a.txt\nproblem\n',
    durationMs: expect.any(Number),
  });
  expect(await callTool(tool, { command: 'kill -9 $$' })).toMatchObject({ endedBy: 'SIGKILL', output: '' });
});

test('run_command keeps head and tail of a long output', async () => {
  const { output } = await callTool(await toolFor(), { command: 'echo first; seq 100000; echo last' });
  expect(output).toMatch(/^first\n1\n[\s\S]*characters omitted[\s\S]*\n100000\nlast\n$/);
  expect(String(output).length).toBeLessThan(33_000);
});

test('run_command ends a command and its children at the timeout', async () => {
  const { tool, childLives } = await watched();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const command = 'echo begun; sleep 7000 & echo $! > pid; sleep 7000';
  const called = callTool(tool, { command, timeoutMs: 200 });
  await expect.poll(childLives).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(await called).toMatchObject({ timedOut: true, output: 'begun\n' });
  await expect.poll(childLives).toBe(false);
});

test('run_command kills a cancelled command that ignores the request to end', async () => {
  const { tool, childLives } = await watched();
  const controller = new AbortController();
  const called = callTool(
    tool,
    { command: `trap '' TERM; sleep 7000 & echo $! > pid; wait; sleep 7000` },
    controller.signal,
  );
  await expect.poll(childLives).toBe(true);
  controller.abort();
  await expect(called).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(childLives).toBe(false);
});

test('a command does not wait for its background processes, and ends them', async () => {
  const { tool, childLives } = await watched();
  expect(await callTool(tool, { command: 'sleep 7000 & echo $! > pid; echo done' })).toMatchObject({
    exitCode: 0,
    output: 'done\n',
  });
  await expect.poll(childLives).toBe(false);
});

test('run_command gives a command no input and no provider key', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'secret');
  const tool = await toolFor();
  expect(await callTool(tool, { command: 'cat; echo "[$OPENAI_API_KEY]"' })).toMatchObject({ output: '[]\n' });
  vi.unstubAllEnvs();
});

test('run_command refuses a command with a NUL', async () => {
  await expect(callTool(await toolFor(), { command: 'a\0b' })).rejects.toMatchObject({ code: 'invalid_command' });
});
