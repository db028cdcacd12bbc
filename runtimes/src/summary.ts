import type { HostRun } from './run-host.ts';
import { testedPackages } from './tested-packages.ts';
import type { Verdict } from './verdict.ts';

/**
 * Returns the failed tests, the tests that did not run, and one
 * line of counts for each package, in the format of vitest.
 */
export function summaryOf({ name, verdicts, leftOut }: HostRun): string {
  const failed = verdicts.filter(({ state }) => state === 'failed');
  const excluded = Map.groupBy(
    verdicts.filter(({ state }) => state === 'excluded'),
    ({ file, reason }) => `${file}: ${reason}`,
  );
  const own = failed.filter(({ file }) => !testedPackages.some((folder) => isOf(folder, file)));
  return [
    ...failed.map(({ file, test, reason }) => `FAIL ${file} > ${test}\n${reason}\n`),
    ...leftOut.map(({ file, reason }) => `not run: ${file}: ${reason}`),
    ...[...excluded].map(([what, { length }]) => `not run: ${length === 1 ? 'a test' : `${length} tests`} of ${what}`),
    ...testedPackages.map((folder) =>
      line(
        `${name}/${folder}`,
        verdicts.filter(({ file }) => isOf(folder, file)),
      ),
    ),
    ...(own.length > 0 ? [line(name, own)] : []),
  ].join('\n');
}

/**
 * Returns a Markdown table of runtimes and packages, with
 * the numbers of passed tests and of tests that did not run.
 */
export function tableOf(runs: readonly HostRun[]): string {
  return [
    `| runtime | ${testedPackages.map((folder) => `\`${folder}\``).join(' | ')} |`,
    `| --- |${testedPackages.map(() => ' --- |').join('')}`,
    ...runs.map((run) => `| ${run.name} | ${testedPackages.map((folder) => cellOf(run, folder)).join(' | ')} |`),
  ].join('\n');
}

function cellOf({ verdicts, leftOut }: HostRun, folder: string): string {
  const mine = verdicts.filter(({ file }) => isOf(folder, file));
  const files = leftOut.filter(({ file }) => isOf(folder, file)).length;
  return [
    `${count(mine, 'passed')} passed`,
    ...some(count(mine, 'failed'), 'failed'),
    ...some(count(mine, 'excluded'), count(mine, 'excluded') === 1 ? 'test not run' : 'tests not run'),
    ...some(files, files === 1 ? 'file not run' : 'files not run'),
  ].join(', ');
}

function line(name: string, verdicts: readonly Verdict[]): string {
  const counts = [
    ...some(count(verdicts, 'failed'), 'failed'),
    `${count(verdicts, 'passed')} passed`,
    ...some(count(verdicts, 'skipped') + count(verdicts, 'excluded'), 'skipped'),
  ];
  return `${name}: Tests  ${counts.join(' | ')} (${verdicts.length})`;
}

function count(verdicts: readonly Verdict[], state: Verdict['state']): number {
  return verdicts.filter((verdict) => verdict.state === state).length;
}

function some(number: number, what: string): string[] {
  return number > 0 ? [`${number} ${what}`] : [];
}

function isOf(folder: string, file: string): boolean {
  return file.startsWith(`packages/${folder}/`);
}
