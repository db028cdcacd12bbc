import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ExecutorSubject, executorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll, vi } from 'vitest';
import type { GeminiExecutor } from '../src/index.ts';

/**
 * Runs JavaScript in a separate process, without the environment. A container would isolate the code better.
 */
const inAProcess: GeminiExecutor = ({ code }, { signal }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-'], { env: {}, signal, stdio: 'pipe' });
    const said = [kept(child.stdout), kept(child.stderr)];
    child.on('error', reject);
    child.on('close', (exit) =>
      resolve({ outcome: exit === 0 ? 'ok' : 'failed', output: said.map((text) => text()).join('') }),
    );
    child.stdin.end(code);
  });

const most = 2_000;

function kept(stream: Readable): () => string {
  let text = '';
  let isWhole = true;
  stream.setEncoding('utf8').on('data', (more: string) => {
    isWhole &&= text.length + more.length <= most;
    text = `${text}${more}`.slice(0, most);
  });
  return () => (isWhole ? text : `${text}\n(shortened)`);
}

const folders: string[] = [];
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

testConformance('an executor in a separate process', executorCases, async (): Promise<ExecutorSubject> => {
  const path = await mkdtemp(join(tmpdir(), 'mortise-executor-'));
  folders.push(path);
  const file = join(path, 'beats');
  const secret = 'the-key-of-the-application';
  vi.stubEnv('GEMINI_API_KEY', secret);
  return {
    async run(code, context) {
      const { outcome, output } = await inAProcess({ language: 'JAVASCRIPT', code }, context);
      return { ok: outcome === 'ok', output };
    },
    says: (text) => `console.log(${JSON.stringify(text)})`,
    fails: (text) => `throw new Error(${JSON.stringify(text)})`,
    floods: `process.stdout.write('x'.repeat(${3 * most}))`,
    mostOutput: 2 * (most + 20),
    endless: `setInterval(() => require('fs').appendFileSync(${JSON.stringify(file)}, '.'), 20)`,
    beats: async () => (await readFile(file, 'utf8').catch(() => '')).length,
    secret,
    reaches: ['console.log(process.env.GEMINI_API_KEY)', 'console.log(JSON.stringify(process.env))'],
  };
});
