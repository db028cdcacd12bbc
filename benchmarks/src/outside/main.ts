// Measures the cost of tools of MCP servers and of OpenAPI
// documents, compared with their clients alone and with peers. Exits
// with 1 where something failed.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { inScratch } from '../process/in-scratch.ts';
import { runProcess } from '../process/run-process.ts';
import { withFigures } from '../report/readme-figures.ts';
import { type MeasureOutside, measureGroup, sectionOf } from './measure-outside.ts';
import { outsideGroups } from './outside-groups.ts';
import { outsideOptions } from './outside-options.ts';
import type { OutsideSample } from './outside-sample.ts';

const readme = new URL('../../README.md', import.meta.url);
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

const options = outsideOptions(process.argv.slice(2), outsideGroups);
const begun = loadavg()[0] ?? 0;
const samples = await inScratch(async (compileCache) => {
  const all: OutsideSample[] = [];
  for (const group of outsideGroups) all.push(...(await measureGroup(group, options, measureIn(compileCache))));
  return all;
});
const load = `load ${begun.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`;
const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, ${load}`;
const sections = outsideGroups.map((group) => sectionOf(group, options, samples));
const report = [`Medians of ${options.repetitions}; ${machine}.`, ...sections].join('\n\n');
console.log(report);
if (options.readme) writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), report, 'outside'));
if (samples.some(({ error }) => error !== undefined)) process.exitCode = 1;

/** Each sample is measured in a separate process. */
function measureIn(compileCache: string): MeasureOutside {
  return async (group, bench, way) => {
    const args = ['--expose-gc', '--max-old-space-size=8192', worker, group, bench, way, options.size];
    const reply = await runProcess(process.cwd(), args, { NODE_COMPILE_CACHE: compileCache });
    console.error(`${group} ${bench}, ${way}: ${JSON.stringify('error' in reply ? reply.error : reply.figures)}`);
    return reply;
  };
}
