import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsOf } from '../tooling/declarations.ts';
import { type Finding, reportFindings } from './finding.ts';
import { lineDifferences } from './line-differences.ts';
import { publicPackages, sourceEntries } from './workspace-packages.ts';

const REPORTS = 'etc';
const HEADER = '// The public surface of one package, written by `pnpm api`. Do not edit.\n\n';

/** Returns the name of a package without its scope. */
const shortName = (name: string): string => name.replace(/^@[^/]+\//, '');

/**
 * Returns the public declarations of every published package that has entry points, by report file
 * (`core.api.d.ts`). `only`: of these packages, each named with its scope or without. Throws if no published
 * package has the name.
 */
export async function apiReports(root: string, only: readonly string[] = []): Promise<Map<string, string>> {
  const packages = publicPackages(root);
  const chosen = new Set(only.map((name) => packageNamed(name, packages)));
  const reports = new Map<string, string>();
  for (const workspacePackage of packages) {
    const { name } = workspacePackage.manifest;
    const short = shortName(name);
    if (only.length > 0 && !chosen.has(name)) continue;
    const entry: Record<string, string> = {};
    for (const [subpath, file] of sourceEntries(workspacePackage)) {
      if (!existsSync(join(root, file)))
        throw new Error(`${workspacePackage.folder}/package.json exports ${subpath}, but ${file} does not exist.`);
      entry[subpath === '.' ? 'index' : subpath.slice('./'.length)] = join(root, file);
    }
    if (Object.keys(entry).length === 0) continue;
    const folder = join(root, workspacePackage.folder);
    reports.set(`${short}.api.d.ts`, HEADER + (await declarationsOf({ folder, entry })));
  }
  return reports;
}

/** Returns the complete name of the package that is called `name`, with its scope or without. */
function packageNamed(name: string, packages: ReturnType<typeof publicPackages>): string {
  const names = packages.map(({ manifest }) => manifest.name);
  const found = names.find((known) => known === name || shortName(known) === name);
  if (found !== undefined) return found;
  const known = names.map(shortName).sort().join(', ');
  throw new Error(`api-report: no published package is called "${name}"; there are ${known}.`);
}

/** Compares reports with the folder that contains them. */
export function compareReports(root: string, reports: ReadonlyMap<string, string>): Finding[] {
  const folder = join(root, REPORTS);
  const stored = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.api.d.ts')) : []);
  const fix = 'If the change is meant, run `npx --yes pnpm@12 api`, commit the report and add a changeset.';
  const changed = [...reports].flatMap(([name, report]) => {
    const before = stored.has(name) ? readFileSync(join(folder, name), 'utf8') : '';
    if (before === report) return [];
    return [
      { file: `${REPORTS}/${name}`, problem: `the public surface changed:\n${lineDifferences(before, report)}`, fix },
    ];
  });
  const gone = [...stored]
    .filter((name) => !reports.has(name))
    .map((name) => ({ file: `${REPORTS}/${name}`, problem: 'no package has this report', fix }));
  return [...changed, ...gone];
}

/** Writes reports. `isAll`: also removes reports of packages that no longer exist. */
function writeReports(root: string, reports: ReadonlyMap<string, string>, isAll: boolean): void {
  const folder = join(root, REPORTS);
  mkdirSync(folder, { recursive: true });
  if (isAll) for (const name of readdirSync(folder)) if (name.endsWith('.api.d.ts')) rmSync(join(folder, name));
  for (const [name, report] of reports) writeFileSync(join(folder, name), report);
  console.log(`api-report: wrote ${reports.size} reports to ${REPORTS}/`);
}

if (import.meta.main) {
  const root = process.cwd();
  const names = process.argv.slice(2).filter((argument) => argument !== '--check');
  const reports = await apiReports(root, names);
  if (process.argv.includes('--check')) reportFindings('api-report', compareReports(root, reports));
  else writeReports(root, reports, names.length === 0);
}
