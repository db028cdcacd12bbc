// Measures the subjects and prints the tables; `--smoke` only
// checks that everything works. Exits with 1 if something
// failed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, type } from 'node:os';
import { join } from 'node:path';
import { measureAll } from './measure-all.ts';
import { type Options, parseOptions, USAGE } from './options.ts';
import { formatFigure } from './report/format-figure.ts';
import { withFigures } from './report/readme-figures.ts';
import { reportOf } from './report/report.ts';
import type { RunFacts, Sample } from './report/sample.ts';
import { sampleFindings } from './report/sample-findings.ts';
import { type Step, steps } from './steps.ts';
import { type FoundSubject, findSubjects } from './subject/find-subjects.ts';

const readme = new URL('../README.md', import.meta.url);

async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  const chosen = chooseSteps(options.bench);
  const subjects = await findSubjects(options.only, options.subjects);
  const facts = factsOf(options, subjects);
  const compileCache = mkdtempSync(join(tmpdir(), 'mortise-benchmarks-'));
  try {
    const { size, repetitions } = facts;
    const samples = await measureAll(chosen, subjects, { size, repetitions, compileCache, onSample: printSample });
    const report = reportOf(
      facts,
      subjects.map(({ name }) => name),
      samples,
    );
    console.log(options.json ? JSON.stringify({ facts, samples }, null, 2) : report);
    if (options.readme) writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), report));
    const findings = sampleFindings(subjects, samples);
    for (const finding of findings) console.error(finding);
    return findings.length > 0 ? 1 : 0;
  } finally {
    rmSync(compileCache, { recursive: true, force: true });
  }
}

/** `check` always runs: it also fills the cache of compiled code. */
function chooseSteps(ids: readonly string[] | undefined): readonly Step[] {
  const unknown = ids?.find((id) => !steps.some((step) => step.id === id));
  if (unknown !== undefined) {
    throw new Error(`there is no bench "${unknown}"; there are ${steps.map(({ id }) => id).join(', ')}`);
  }
  return steps.filter(({ id }) => ids === undefined || id === 'check' || ids.includes(id));
}

function factsOf({ smoke, repetitions }: Options, subjects: readonly FoundSubject[]): RunFacts {
  return {
    node: process.versions.node,
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    system: `${type()} ${release().split('-')[0]}`,
    begun: new Date().toISOString(),
    size: smoke ? 'smoke' : 'full',
    repetitions,
    versions: Object.fromEntries(subjects.map(({ name, versions }) => [name, versions])),
  };
}

function printSample({ step, subject, repetition, figures, error }: Sample): void {
  const shown = Object.entries(figures ?? {}).map(([name, value]) => `${name} ${formatFigure(value)}`);
  console.error(`${step} #${repetition + 1} ${subject}: ${error ?? shown.join(', ')}`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
}
