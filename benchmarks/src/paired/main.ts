import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inScratch } from '../process/in-scratch.ts';
import { builtCommit, builtCore } from './built-core.ts';
import { isLimited, type Pair, type PairedSample, pairedRatios } from './paired-ratios.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    reps: { type: 'string', default: '11' },
    most: { type: 'string', default: 'Infinity' },
  },
});

/** The commit to compare with: the last one that differs from the measured tree. */
function lastLanding(): string {
  const changes = execFileSync('git', ['status', '--porcelain', '--', 'packages/core/src'], { cwd: root });
  return changes.length > 0 ? 'HEAD' : 'HEAD^';
}

function sampleOf(entry: string): PairedSample {
  return JSON.parse(execFileSync(process.execPath, [worker, entry], { encoding: 'utf8' })) as PairedSample;
}

await inScratch(async (directory) => {
  const against = values.against ?? lastLanding();
  const before = await builtCommit(root, against, join(directory, 'before'));
  const after = await builtCore(root, join(directory, 'after'));
  const pairs: Pair[] = [];
  for (let at = 0; at < Number(values.reps); at++) {
    // The two processes of a pair take turns in being first.
    const first = at % 2 === 0 ? sampleOf(before) : undefined;
    const measured = sampleOf(after);
    pairs.push({ before: first ?? sampleOf(before), after: measured });
  }
  console.log(`against ${against}, ${pairs.length} pairs`);
  for (const { figure, before: was, after: is, ratio } of pairedRatios(pairs)) {
    const isOver = isLimited(figure) && ratio > Number(values.most);
    console.log(
      `${figure.padEnd(11)} ${was.toFixed(2)} -> ${is.toFixed(2)}  × ${ratio.toFixed(2)}${isOver ? '  TOO MUCH' : ''}`,
    );
    if (isOver) process.exitCode = 1;
  }
});
