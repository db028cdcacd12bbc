import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matrixText, resumeAll } from '../packages/upgrade-tests/test/golden/matrix.ts';
import { installedModules } from '../packages/upgrade-tests/test/golden/modules.ts';
import { type Finding, reportFindings } from './finding.ts';

const PAGE = 'docs/upgrades.md';
const BEGIN = '<!-- matrix:begin -->';
const END = '<!-- matrix:end -->';

/**
 * Resumes every kept log and prints the matrix of states and versions. `--write` writes it into
 * `docs/upgrades.md`, `--check` compares it with what is there: the tests of the gate do that too.
 */
async function upgradesPage(root: string, mode: string | undefined): Promise<readonly Finding[]> {
  const columns = await resumeAll(await installedModules());
  const matrix = matrixText(columns);
  if (mode === undefined) console.log(matrix);
  const page = readFileSync(join(root, PAGE), 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    return [{ file: PAGE, problem: 'has no place for the matrix', fix: `Add the lines ${BEGIN} and ${END}.` }];
  const written = `${page.slice(0, begin)}${BEGIN}\n\n${matrix}\n\n${page.slice(end)}`;
  if (mode === '--write') writeFileSync(join(root, PAGE), written);
  const isStale = mode === '--check' && written !== page;
  return [
    ...columns.flatMap(({ set, problems }) =>
      problems.map((problem) => ({
        file: `fixtures/logs/${set.commit}`,
        problem,
        fix: 'Resume old sessions as their version did, or say in changed-outcomes.ts why not.',
      })),
    ),
    ...(isStale
      ? [{ file: PAGE, problem: 'has another matrix', fix: 'Run `node scripts/upgrades-page.ts --write`.' }]
      : []),
  ];
}

if (import.meta.main) reportFindings('upgrades-page', await upgradesPage(process.cwd(), process.argv[2]));
