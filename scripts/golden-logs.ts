import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, checkOut, installTarballs } from './earlier-build.ts';
import { pinnedVersions } from './install-packed.ts';
import { runCommand } from './run-command.ts';

/** The packages whose sessions are kept. `session-sqlite` became a part of `sqlite`. */
export const GOLDEN_PACKAGES: readonly string[] = [
  'core',
  'agent-tool',
  'compaction',
  'confirmation',
  'session-sqlite',
  'session-tools',
  'sqlite',
  'tools',
].map((name) => `@mortise/${name}`);
/** The program that writes and resumes them, as it runs beside installed tarballs. */
export const GOLDEN_PROGRAM = 'packages/upgrade-tests/test/golden';
const LOGS = 'fixtures/logs';

/** A kept set of logs. */
export interface GoldenSet {
  /** The folder: the first digits of the commit. */
  readonly commit: string;
  /** The date of the commit. */
  readonly date: string;
  readonly subject: string;
  /** SHA-256 of each file. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Adds the logs that packed builds of commits write, and that are not kept yet: `node golden-logs.ts
 * COMMIT...`, by default of `HEAD`. Nothing that is kept is written again.
 */
function addLogs(root: string, commits: readonly string[]): void {
  for (const each of commits) {
    const [commit = '', date = '', subject = ''] = git(root, ['log', '-1', '--format=%h%n%cs%n%s', '--abbrev=8', each]);
    const target = join(root, LOGS, commit);
    if (existsSync(target)) {
      console.log(`${commit}: kept already`);
      continue;
    }
    const scratch = mkdtempSync(join(tmpdir(), 'mortise-golden-'));
    try {
      const problem = write(root, commit, scratch);
      if (problem) {
        console.error(`${commit}: ${problem}`);
        process.exitCode = 1;
        continue;
      }
      cpSync(join(scratch, 'logs'), target, { recursive: true });
      keepSet(root, { commit, date, subject, files: hashesOf(target) });
      console.log(`${commit}: added`);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
}

/** Writes `logs` into the temporary folder. */
function write(root: string, commit: string, scratch: string): string | undefined {
  const checkout = join(scratch, 'checkout');
  const project = join(scratch, 'project');
  const problem =
    checkOut(root, commit, checkout) ??
    build(checkout, GOLDEN_PACKAGES, '--no-dts') ??
    installTarballs(checkout, project, GOLDEN_PACKAGES, pinnedVersions(root, ['zod']));
  if (problem) return problem;
  cpSync(join(root, GOLDEN_PROGRAM), project, { recursive: true });
  mkdirSync(join(scratch, 'logs'));
  const { ok, output } = runCommand(process.execPath, ['--no-warnings', 'write-logs.ts', '../logs'], project);
  return ok ? undefined : output;
}

function keepSet(root: string, set: GoldenSet): void {
  const path = join(root, LOGS, 'index.json');
  const sets: GoldenSet[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  sets.push(set);
  const order = git(root, ['rev-list', '--reverse', 'HEAD']);
  const at = ({ commit }: GoldenSet): number => order.findIndex((id) => id.startsWith(commit));
  writeFileSync(
    path,
    `${JSON.stringify(
      sets.sort((a, b) => at(a) - at(b)),
      null,
      2,
    )}\n`,
  );
}

function hashesOf(folder: string): Record<string, string> {
  const names = ['facts.json', 'sessions.db', 'sessions.jsonl'];
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.map((name) => [name, hash(name)]));
}

function git(root: string, args: readonly string[]): readonly string[] {
  const { ok, output } = runCommand('git', args, root);
  if (!ok) throw new Error(output);
  return output.trimEnd().split('\n');
}

if (import.meta.main) {
  const commits = process.argv.slice(2);
  addLogs(process.cwd(), commits.length > 0 ? commits : ['HEAD']);
}
