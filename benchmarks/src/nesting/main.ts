// Measures the cost of an agent that runs another one, and of other ways to do so; `--only a,b`: these ways;
// `--smoke` only sees whether everything works.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rotated } from '../measure-all.ts';
import { type ProcessOptions, runProcess } from '../process/run-process.ts';
import { withFigures } from '../report/readme-figures.ts';
import { type NestingCase, nestingCases } from './nesting-cases.ts';
import { type NestingSample, nestingTable } from './nesting-table.ts';
import { listWays } from './ways.ts';

const readme = new URL('../../README.md', import.meta.url);
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

const { values } = parseArgs({
  options: { smoke: { type: 'boolean' }, readme: { type: 'boolean' }, only: { type: 'string' } },
});
const size = values.smoke ? 'smoke' : 'full';
const repetitions = values.smoke ? 1 : 3;
const only = values.only?.split(',');
const ways = [...listWays().keys()].filter((way) => only?.includes(way) ?? true);
const compileCache = mkdtempSync(join(tmpdir(), 'mortise-nesting-'));
try {
  const begun = loadavg()[0] ?? 0;
  const samples = await measureAll({ compileCache });
  const load = `load ${begun.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`;
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, ${load}`;
  const report = `Medians of ${repetitions}; ${machine}.\n\n${nestingTable(nestingCases, ways, samples)}`;
  console.log(report);
  if (values.readme && size === 'full')
    writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), report, 'nesting'));
  if (samples.some(({ error }) => error !== undefined)) process.exitCode = 1;
} finally {
  rmSync(compileCache, { recursive: true, force: true });
}

/** Measures like the benches: a process for each sample, with interleaved repetitions in a rotating order. */
async function measureAll(options: ProcessOptions): Promise<readonly NestingSample[]> {
  const samples: NestingSample[] = [];
  for (const each of nestingCases)
    for (let repetition = 0; repetition < repetitions; repetition++)
      for (const way of rotated(ways, repetition)) samples.push(await measure(each, way, options));
  return samples;
}

async function measure({ id }: NestingCase, way: string, { compileCache }: ProcessOptions): Promise<NestingSample> {
  const args = ['--expose-gc', '--max-old-space-size=8192', worker, way, id, size];
  const reply = await runProcess(process.cwd(), args, { NODE_COMPILE_CACHE: compileCache });
  const sample = 'error' in reply ? { error: reply.error } : { us: reply.figures['usPerChild'] ?? Number.NaN };
  console.error(`${id}, ${way}: ${sample.error ?? sample.us?.toFixed(2)}`);
  return { id, way, ...sample };
}
