import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Subject } from './subject.ts';

/** A subject and where it was found. */
export interface FoundSubject extends Subject {
  /** File URL of the module whose default export it is. */
  readonly module: string;
  /** `name version` of its packages. */
  readonly versions: readonly string[];
}

/** The folders of subjects of other frameworks, each with a package.json that no workspace installs. */
export const peersFolder: string = fileURLToPath(new URL('../../peers', import.meta.url));

const subjectsFolder = fileURLToPath(new URL('../subjects', import.meta.url));

/**
 * The floor, the installed peers and Mortise, and the modules of `extra`, in the order of the report's
 * columns.
 * @param only names among the former; absent: all that are installed. Throws if a name is unknown or its peer
 * is not installed.
 */
export async function findSubjects(
  only: readonly string[] | undefined,
  extra: readonly string[],
): Promise<FoundSubject[]> {
  const paths = [...listOwn(), ...listPeers().filter(isInstalled).map(subjectOf)];
  const known = await Promise.all(paths.map(loadSubject));
  const chosen = only?.map((name) => known.find((subject) => subject.name === name) ?? missing(name, known)) ?? known;
  return [...chosen, ...(await Promise.all(extra.map(loadSubject)))].sort(
    (a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1),
  );
}

/** Returns the folders of the peers, installed or not. */
export function listPeers(): string[] {
  return readdirSync(peersFolder)
    .sort()
    .map((name) => join(peersFolder, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

function listOwn(): string[] {
  return readdirSync(subjectsFolder)
    .sort()
    .map((name) => join(subjectsFolder, name));
}

function isInstalled(folder: string): boolean {
  return existsSync(join(folder, 'node_modules'));
}

function subjectOf(folder: string): string {
  return join(folder, 'subject.ts');
}

async function loadSubject(path: string): Promise<FoundSubject> {
  const module = pathToFileURL(path).href;
  const { default: subject }: { default: Subject } = await import(module);
  const versions = subject.packages.map((name) => `${name} ${versionOf(name, dirname(path))}`);
  return { ...subject, module, versions };
}

/**
 * Returns the version of a package, which is read from the
 * disk, since a package need not export its package.json.
 */
function versionOf(name: string, from: string): string {
  const manifest = join(from, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) {
    const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
    return version;
  }
  return dirname(from) === from ? 'of unknown version' : versionOf(name, dirname(from));
}

function missing(name: string, all: readonly FoundSubject[]): never {
  const known = all.map((subject) => subject.name).join(', ');
  throw new Error(
    existsSync(join(peersFolder, name))
      ? `${name} is not installed; run: pnpm --filter @mortise/benchmarks run peers ${name}`
      : `there is no subject "${name}"; there are ${known}`,
  );
}

function rank(name: string): number {
  if (name.startsWith('floor')) return 0;
  if (name === 'pi') return 1;
  return name.startsWith('mortise') ? 3 : 2;
}
