import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The members of vitest's JSON report that are read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** File, name and first 20 lines of each failed test, and of each file that failed without one. */
export function failuresIn(report: Report, root: string): readonly string[] {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [section(file, message)] : [];
    return failed.map((test) => section(`${file} > ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

function section(heading: string, text: string): string {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 20);
  return [`  FAIL ${heading}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  const root = join(import.meta.dirname, '..');
  const failures = globSync('*.json', { cwd: folder }).flatMap((file) =>
    failuresIn(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report, root),
  );
  if (failures.length > 0) console.log(failures.join('\n'));
  // The caller looks elsewhere where no test says what failed.
  else process.exitCode = 1;
}
