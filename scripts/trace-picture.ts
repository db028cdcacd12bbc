import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedSpan } from '../examples/desk/test/recorded-spans.ts';
import { drawTraces } from './draw-traces.ts';
import { type Finding, reportFindings } from './finding.ts';
import { runCommand } from './run-command.ts';

const PICTURE = 'docs/tracing.svg';
const PROGRAM = 'examples/desk/test/traced-process.ts';

interface Printed {
  readonly requestId?: string;
  readonly spans: readonly RecordedSpan[];
}

/**
 * The picture of the desk's traces, from its spans: a customer asks
 * for a refund, and a supervisor approves it in another process.
 */
export function tracePicture(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-desk-'));
  try {
    const asked = run(root, folder);
    const answered = run(root, folder, asked.requestId ?? '');
    // The second process also sends the wait for the answer, which is a span of the first trace.
    const [first] = asked.spans;
    const spans = [...asked.spans, ...answered.spans];
    return drawTraces([
      {
        title: 'Trace 1: "I want my money back"',
        spans: spans.filter(({ traceId }) => traceId === first?.traceId),
      },
      { title: 'Trace 2: it is confirmed', spans: spans.filter(({ traceId }) => traceId !== first?.traceId) },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(root: string, ...args: readonly string[]): Printed {
  const { ok, output } = runCommand(process.execPath, ['--no-warnings', join(root, PROGRAM), ...args], root);
  if (!ok) throw new Error(`${PROGRAM} failed:\n${output}`);
  return JSON.parse(output);
}

/** Draws the picture again with `--write`. */
function main(root: string): void {
  const made = tracePicture(root);
  if (process.argv.includes('--write')) return writeFileSync(join(root, PICTURE), made);
  const finding: Finding = {
    file: PICTURE,
    problem: 'is not what the spans of the desk are',
    fix: 'Run `node scripts/trace-picture.ts --write`, look at it, and correct docs/tracing.md where it says otherwise.',
  };
  reportFindings('trace-picture', readFileSync(join(root, PICTURE), 'utf8') === made ? [] : [finding]);
}

if (import.meta.main) main(process.cwd());
