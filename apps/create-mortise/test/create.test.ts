import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { create } from '../src/index.ts';

const scratch = mkdtempSync(join(tmpdir(), 'create-mortise-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function said(...args: readonly string[]) {
  const words = { out: '', err: '' };
  const code = await create(args, {
    isTerminal: false,
    say: (text) => (words.out += text),
    complain: (text) => (words.err += text),
  });
  return { code, ...words };
}

it('create-mortise creates an agent without a model by default, and prints the next steps', async () => {
  const folder = join(scratch, 'plain');
  const { code, out } = await said(folder);
  expect(code).toBe(0);
  expect(out).toBe(
    `Created plain in ${folder} from the template agent. Next:\n\n  cd ${folder}\n  npm install\n  npm test\n  npm start`,
  );
});

it('create-mortise accepts every choice as a flag', async () => {
  const folder = join(scratch, 'flags');
  expect(await said(folder, '-t', 'page', '-m', 'anthropic', '--name', 'desk')).toMatchObject({ code: 0, err: '' });
  expect(existsSync(join(folder, 'page/index.html'))).toBe(true);
  const other = join(scratch, 'next');
  expect(await said(other, '-t', 'page', '--server', 'next')).toMatchObject({
    code: 0,
    out: `Created next in ${other} from the template page. Next:\n\n  cd ${other}\n  npm install\n  npm test\n  npm run dev`,
  });
});

it('create-mortise creates the same project for the word `adapter` as for the template `provider`', async () => {
  const folder = join(scratch, 'my-adapter');
  const { out } = await said('adapter', folder);
  expect(out).toContain(`Created my-adapter in ${folder} from the template provider.`);
  expect(existsSync(join(folder, 'src/ollama-model.ts'))).toBe(true);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('# A provider for Mortise');
  const other = join(scratch, 'other');
  expect((await said('adapter', other, '-t', 'tool')).err).toContain(`Name one folder, got "adapter" and "${other}"`);
});

it.each([
  [[], /Name a folder, such as: npm create mortise my-agent/],
  [['adapter'], /Name a folder/],
  [['a', 'b'], /Name one folder, got "a" and "b"/],
  [['a', '--template', 'web'], /Unknown template "web"\. Choose one of: agent, page, provider, session-store, tool/],
  [['a', '--model', 'gpt'], /Unknown model "gpt"\. Choose one of: openai, anthropic, gemini, offline/],
  [['a', '--template', 'page', '--server', 'koa'], /Unknown server "koa"\. Choose one of: node, hono, next/],
  [['a', '--colour'], /--colour.*See --help/s],
])('create-mortise refuses %j and says what to write', async (args, words) => {
  const { code, out, err } = await said(...args);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(words);
});

it('create-mortise reports a problem other than invalid usage with the exit code 1', async () => {
  const { code, err } = await said(join(scratch, 'b'), '--name', 'A B');
  expect(code).toBe(1);
  expect(err).toMatch(/"A B" is not a valid package name/);
});

it('create-mortise lists templates, models and servers', async () => {
  const { code, out } = await said('--help');
  expect(code).toBe(0);
  for (const word of ['agent', 'page', 'provider', 'session-store', 'tool', 'openai', 'offline', 'hono', 'next'])
    expect(out).toContain(word);
});
