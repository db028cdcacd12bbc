import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCases, type Verdict } from '../packages/testing/src/conformance/run-cases.ts';
import { modelCases } from '../packages/testing/src/model/model-cases.ts';
import type { TestedModel } from '../packages/testing/src/model/model-subject.ts';
import { type Finding, reportFindings } from './finding.ts';
import { markdownTable } from './markdown-table.ts';
import { workspacePackages } from './workspace-packages.ts';

const SUBJECTS = 'test/model-subject.ts';
const BEGIN = '<!-- verdicts:begin -->';
const END = '<!-- verdicts:end -->';

/** The verdicts of the model suite on one model of a package. */
export interface ModelVerdicts {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  readonly lacks: Readonly<Record<string, string>>;
}

/**
 * Runs the model suite over the models of each package, or of one,
 * and writes the verdicts into its README or compares them with it.
 */
export async function verdictTables(root: string, write: boolean, only?: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { folder } of workspacePackages(root)) {
    // Examples outside of the workspace have an install of their own, and a check of their own.
    if (
      !folder.startsWith('packages/') ||
      !existsSync(join(root, folder, SUBJECTS)) ||
      (only !== undefined && folder !== `packages/${only}`)
    )
      continue;
    findings.push(...(await checkPackage(root, folder, write)));
  }
  return findings;
}

async function checkPackage(root: string, folder: string, write: boolean): Promise<Finding[]> {
  const models = await runAll(root, folder);
  const failed = failures(folder, models);
  return failed.length > 0 ? failed : place(root, folder, models, write);
}

async function runAll(root: string, folder: string): Promise<readonly ModelVerdicts[]> {
  const { modelSubjects } = (await import(pathToFileURL(join(root, folder, SUBJECTS)).href)) as {
    readonly modelSubjects: readonly TestedModel[];
  };
  const models: ModelVerdicts[] = [];
  for (const { name, subject, options = {} } of modelSubjects)
    models.push({ name, verdicts: await runCases(modelCases, subject, options), lacks: options.lacks ?? {} });
  return models;
}

function failures(folder: string, models: readonly ModelVerdicts[]): Finding[] {
  return models.flatMap(({ name, verdicts }) =>
    verdicts.flatMap((verdict) =>
      verdict.status === 'failed'
        ? {
            file: `${folder}/${SUBJECTS}`,
            problem: `${name} fails ${verdict.id}: ${verdict.error.message}`,
            fix: 'Correct the model; a table says only what holds.',
          }
        : [],
    ),
  );
}

function place(root: string, folder: string, models: readonly ModelVerdicts[], write: boolean): Finding[] {
  const file = `${folder}/README.md`;
  const page = readFileSync(join(root, file), 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    return [{ file, problem: 'has no place for the verdicts', fix: `Add the lines ${BEGIN} and ${END}.` }];
  const written = `${page.slice(0, begin)}${BEGIN}\n\n${verdictsPage(models)}\n\n${page.slice(end)}`;
  if (written === page) return [];
  if (!write) return [{ file, problem: 'has other verdicts', fix: 'Run `node scripts/verdict-tables.ts --write`.' }];
  writeFileSync(join(root, file), written);
  return [];
}

/** A table with a line for each model: how many cases it passes, and what it lacks; then each reason once. */
export function verdictsPage(models: readonly ModelVerdicts[]): string {
  const rows = models.map(({ name, verdicts, lacks }) => [
    name,
    `${verdicts.filter(({ status }) => status === 'passed').length} of ${verdicts.length}`,
    Object.keys(lacks)
      .map((feature) => `\`${feature}\``)
      .join(', '),
  ]);
  const reasons = models.flatMap(({ lacks }) =>
    Object.entries(lacks).map(([feature, reason]) => `- \`${feature}\`: ${reason}`),
  );
  const table = markdownTable([['model', 'cases passed', 'lacks'], ...rows]);
  return reasons.length === 0 ? table : `${table}\n\n${[...new Set(reasons)].join('\n')}`;
}

if (import.meta.main) {
  const only = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
  reportFindings('verdict-tables', await verdictTables(process.cwd(), process.argv.includes('--write'), only));
}
