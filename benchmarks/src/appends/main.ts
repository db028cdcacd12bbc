import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sqliteSessionService } from '@mortise/sqlite/session';
import type { AppenderReport } from './appender-report.ts';
import { type EndedAppender, judgeAppends } from './judge-appends.ts';

/**
 * Lets several processes append to one SQLite file at once,
 * repeatedly, and compares the acknowledgements with the file.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    processes: { type: 'string', default: '8' },
    appends: { type: 'string', default: '500' },
    /** True if all processes append to one session; otherwise each has its own session. */
    shared: { type: 'boolean', default: false },
  },
});
const [runs, processes, appends] = [values.runs, values.processes, values.appends].map(Number) as [
  number,
  number,
  number,
];
let failed = 0;
let conflicts = 0;
const begun = performance.now();
for (let run = 0; run < runs; run++) {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-appends-'));
  try {
    const { problems, lost } = await runOnce(join(directory, 'sessions.db'));
    conflicts += lost;
    if (problems.length > 0) failed++;
    for (const problem of problems) console.log(`run ${run}: ${problem}`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
console.log(
  `${runs} runs of ${processes} processes with ${appends} appends each, ${values.shared ? 'in one session' : 'a session each'}: ` +
    `${failed} with a problem, ${conflicts} conflicts, ${seconds} s`,
);
process.exitCode = failed > 0 ? 1 : 0;

async function runOnce(path: string): Promise<{ readonly problems: readonly string[]; readonly lost: number }> {
  const sessions = sqliteSessionService({ path });
  const workers = Array.from({ length: processes }, (_, at) => `w${at}`);
  const sessionOf = (worker: string): string => (values.shared ? 'all' : worker);
  const scope = { appName: 'appends', userId: 'u' };
  const ids = [...new Set(workers.map(sessionOf))];
  for (const sessionId of ids) await sessions.create({ ...scope, sessionId });
  const ended = await Promise.all(workers.map((worker) => append(path, worker, sessionOf(worker))));
  const found: string[] = [];
  for (const sessionId of ids)
    for (const { id } of (await sessions.load({ ...scope, sessionId }))?.events ?? []) found.push(id);
  sessions.close();
  return {
    problems: judgeAppends(ended, found, appends),
    lost: ended.reduce((sum, { report }) => sum + (report?.conflicts ?? 0), 0),
  };
}

function append(path: string, worker: string, sessionId: string): Promise<EndedAppender> {
  const script = fileURLToPath(new URL('./append-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, path, worker, sessionId, String(appends)], { stdio: 'pipe' });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ worker, code: null, signal: null, output, errors: String(error), report: undefined }),
    );
    child.once('close', (code, signal) => resolve({ worker, code, signal, output, errors, report: reportIn(output) }));
  });
}

function reportIn(output: string): AppenderReport | undefined {
  const line = output.trim();
  return line === '' ? undefined : (JSON.parse(line) as AppenderReport);
}
