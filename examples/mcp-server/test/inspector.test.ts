import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, startServer } from './started-server.ts';

const packages = join(import.meta.dirname, '../inspector/node_modules');
const inspector = join(packages, '@modelcontextprotocol/inspector', 'clients/launcher/build/index.js');
const isThere = existsSync(inspector);
const suffix = isThere ? '' : ' (skipped: `pnpm inspector` installs it)';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Runs the Inspector's command line, and returns its output. */
function inspect(
  target: readonly string[],
  args: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [inspector, '--cli', ...target, ...args], { timeout: 300_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    ),
  );
}

const targets: readonly (readonly [string, () => readonly string[]])[] = [
  ['stdio', () => [process.execPath, program]],
  ['streamable HTTP', () => [server.url]],
];

describe.skipIf(!isThere).each(targets)(`the MCP Inspector over %s${suffix}`, { timeout: 300_000 }, (_over, target) => {
  it.each([
    ['tools/list', [], /"delete_task"/],
    ['tools/call', ['--tool-name', 'add_task', '--tool-arg', 'id=new', 'title=Inspect'], /added new/],
    ['tools/call', ['--tool-name', 'list_tasks'], /Write the plan/],
    ['resources/list', [], /task:\/\/\/first/],
    ['resources/read', ['--uri', 'task:///first'], /Write the plan/],
    ['resources/templates/list', [], /task:\/\/\/\{id\}/],
    ['prompts/list', [], /"plan"/],
    ['prompts/get', ['--prompt-name', 'plan', '--prompt-args', 'day=Monday'], /Plan Monday/],
  ])('the Inspector runs %s %j', async (method, args, expected) => {
    const { code, out, err } = await inspect(target(), ['--method', method, ...args]);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(out).toMatch(expected);
  });

  it.each([
    ['invalid arguments', ['--tool-name', 'add_task', '--tool-arg', 'id=new'], /title/],
    ['an unknown tool', ['--tool-name', 'nothing'], /nothing/],
    [
      'a tool that needs a confirmation, which the Inspector cannot give',
      ['--tool-name', 'delete_task', '--tool-arg', 'id=first'],
      /`delete_task` was not run: it has to ask the user, and this client does not show forms/,
    ],
  ])('reads an error for %s', async (_what, args, expected) => {
    const { out, err } = await inspect(target(), ['--method', 'tools/call', ...args]);
    expect(out + err).toMatch(expected);
    const list = await inspect(target(), ['--method', 'tools/call', '--tool-name', 'list_tasks']);
    expect(list.out).toContain('Write the plan');
  });
});
