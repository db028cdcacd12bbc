import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startRestate } from '../interop/test/restate/restate-server.ts';
import { startPostgres } from '../packages/session-kit/test/support/postgres-server.ts';
import { type Finding, reportFindings } from './finding.ts';
import { installPacked, pinnedVersions } from './install-packed.ts';
import { packPackage } from './pack-package.ts';
import { packagesOf } from './packages-of.ts';
import { runCommand } from './run-command.ts';
import { tryWorkers } from './try-workers.ts';

const PAGE = 'docs/many-machines.md';
const AGENT = 'interop/packed-workers/refund-agent.ts';
const THEIRS = ['@restatedev/restate-sdk', '@restatedev/restate-server', 'pg', 'pg-boss', 'zod'];

/** The block of a page that becomes `place.ts` of a folder. */
const PLACES = {
  sqlite: { page: PAGE, block: 'place.ts' },
  postgres: { page: PAGE, block: 'place-postgres.ts' },
  'pg-boss': { page: 'packages/pg-boss/README.md', block: 'place.ts' },
  restate: { page: 'packages/restate/README.md', block: 'place.ts' },
} as const;

/**
 * Follows the page about many machines: installs the tarballs of all packages that it names in an empty
 * folder, and runs its workers and its client unchanged over each of four engines, with a question that
 * another process answers, a worker that is killed in the middle of its effect, and a worker that is stopped.
 * Only the agent is another one, whose model needs no network.
 *
 * The build must exist already; npm installs the engines, in the versions of `interop`.
 */
export async function checkWorkers(root: string, engines: readonly string[] = []): Promise<readonly Finding[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-workers-'));
  try {
    const page = readFileSync(join(root, PAGE), 'utf8');
    const named = [...new Set(page.match(/@mortise\/[a-z-]+/g))];
    const results = packagesOf(root, named).map((one) => packPackage(root, scratch, one));
    const problems = results.filter((result) => 'problem' in result);
    if (problems.length > 0) return problems;
    const tarballs = results.filter((result) => 'tarball' in result);
    const installed = installPacked(scratch, tarballs, pinnedVersions(root, THEIRS));
    if (!installed.ok) return [finding(PAGE, 'npm cannot install the tarballs beside the engines', installed.output)];
    const findings = [...reachable(scratch, page)];
    for (const [engine, { page: from, block }] of Object.entries(PLACES)) {
      if (engines.length > 0 && !engines.includes(engine)) continue;
      const folder = join(scratch, engine);
      mkdirSync(folder);
      copyFileSync(join(root, AGENT), join(folder, 'refund-agent.ts'));
      for (const name of ['worker.ts', 'client.ts']) writeFileSync(join(folder, name), blockOf(page, name));
      writeFileSync(join(folder, 'place.ts'), blockOf(readFileSync(join(root, from), 'utf8'), block));
      const problem = await tryEngine(scratch, folder, engine);
      if (problem !== undefined) findings.push(finding(from, `workers over ${engine}`, problem));
    }
    return findings;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Starts the servers of an engine, on loopback. Returns the deviations from the page. */
async function tryEngine(scratch: string, folder: string, engine: string): Promise<string | undefined> {
  const postgres = engine === 'sqlite' ? undefined : await startPostgres();
  const restate =
    engine === 'restate' ? await startRestate(pathToFileURL(join(scratch, 'package.json')).href) : undefined;
  const environment = {
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(restate && { RESTATE_INGRESS: restate.ingress, RESTATE_LOGGING: 'ERROR' }),
  };
  try {
    await tryWorkers({ folder, environment, admin: restate?.admin });
    return undefined;
  } catch (error) {
    return error instanceof Error ? String(error.stack) : String(error);
  } finally {
    await restate?.stop();
    await postgres?.stop();
  }
}

/**
 * Checks that each package and entry point that the page names
 * can be imported, but for the names in install commands.
 */
function reachable(project: string, page: string): readonly Finding[] {
  const text = page.replaceAll(/^npm install .*$/gm, '');
  const entries = [...new Set(text.match(/@mortise\/[a-z-]+(?:\/[a-z-]+)*/g))];
  return entries.flatMap((entry) => {
    const { ok, output } = runCommand(process.execPath, ['-e', `await import(${JSON.stringify(entry)})`], project);
    return ok ? [] : [finding(PAGE, `names ${entry}, which cannot be imported from its tarball`, output)];
  });
}

/** Returns the block of a page with this name. */
function blockOf(page: string, name: string): string {
  const block = new RegExp(`^\`\`\`ts (?:no-check )?${name}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  if (block === undefined) throw new Error(`no block "${name}"`);
  return block;
}

function finding(file: string, problem: string, output: string): Finding {
  return {
    file,
    problem: `${problem}:\n${output}`,
    fix: 'Correct the page or the package; the tarballs are what others get.',
  };
}

if (import.meta.main) reportFindings('check-workers', await checkWorkers(process.cwd(), process.argv.slice(2)));
