import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Size } from '../bench/bench.ts';
import type { FoundSubject } from '../subject/find-subjects.ts';

/** The report of a process about its measurement. */
export type WorkerReply = { readonly figures: Figures } | { readonly error: string };

/**
 * The folder of compiled code of processes, so that stripping types costs later ones neither time nor memory.
 */
export interface ProcessOptions {
  readonly compileCache: string;
}

const TIMEOUT_MS = 240_000;
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Measures a bench of a subject in a separate process. */
export function runBench(
  subject: FoundSubject,
  bench: string,
  size: Size,
  { compileCache }: ProcessOptions,
): Promise<WorkerReply> {
  const args = ['--expose-gc', '--max-old-space-size=8192', worker, subject.module, bench, size];
  return runProcess(folderOf(subject), args, { NODE_COMPILE_CACHE: compileCache });
}

// Plain JavaScript in a fresh process: whatever else it loaded would be measured too.
const IMPORT_PROBE = `
const entries = JSON.parse(process.argv[1]);
const begin = performance.now();
for (const entry of entries) await import(entry);
const figures = { ms: performance.now() - begin, peakMb: process.resourceUsage().maxRSS / 1024 };
process.send({ figures }, () => process.exit());
`;

/** Imports the modules of an application of the subject, in a process that has loaded nothing else. */
export function runImport(subject: FoundSubject): Promise<WorkerReply> {
  return runProcess(
    folderOf(subject),
    ['--input-type=module', '--eval', IMPORT_PROBE, JSON.stringify(subject.entry)],
    {},
  );
}

/** Runs Node in a folder, until it has sent its reply. */
export function runProcess<Reply = WorkerReply>(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Reply | { readonly error: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let reply: Reply | undefined;
    let stderr = '';
    child.stderr?.on('data', (data) => {
      stderr = `${stderr}${data}`.slice(-2000);
    });
    child.on('message', (message: Reply) => {
      reply = message;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.on('error', (error) => {
      stderr = error.message;
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(reply ?? { error: signal ? `ended by ${signal}` : `ended with ${code}: ${errorLine(stderr)}` });
    });
  });
}

function folderOf({ module }: FoundSubject): string {
  return dirname(fileURLToPath(module));
}

function errorLine(stderr: string): string {
  return stderr.split('\n').find((line) => /Error/.test(line)) ?? stderr.trim().slice(-200);
}
