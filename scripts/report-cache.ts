import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

/**
 * Reports that were made before. Declarations are isolated: what a package declares follows from its own
 * sources and from those of the private packages that it bundles.
 */
export class ReportCache {
  readonly #root: string;
  readonly #folder: string;
  readonly #private: readonly WorkspacePackage[];

  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, 'node_modules/.cache/api-report');
    this.#private = workspacePackages(root).filter(({ manifest }) => manifest.private === true);
  }

  /** The report of an entry point, made anew where its sources are others than the last time. */
  async get(owner: WorkspacePackage, entry: string, make: () => Promise<string>): Promise<string> {
    const file = join(this.#folder, `${this.#key(owner, entry)}.d.ts`);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const report = await make();
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(file, report);
    return report;
  }

  #key(owner: WorkspacePackage, entry: string): string {
    const hash = createHash('sha256').update(entry);
    for (const file of ['pnpm-lock.yaml', 'tooling/tsconfig.base.json', `${owner.folder}/tsconfig.json`])
      this.#add(hash, file);
    for (const { folder } of this.#bundled(owner)) {
      const sources = join(this.#root, folder, 'src');
      // A package of tests alone has none.
      if (!existsSync(sources)) continue;
      const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort();
      for (const name of names) if (name.endsWith('.ts')) this.#add(hash, `${folder}/src/${name}`);
    }
    return hash.digest('hex');
  }

  /** A package, and the private ones that are in its bundle. */
  #bundled(owner: WorkspacePackage): ReadonlySet<WorkspacePackage> {
    const found = new Set([owner]);
    for (const { manifest } of found) {
      for (const each of this.#private) if (each.manifest.name in { ...manifest.devDependencies }) found.add(each);
    }
    return found;
  }

  #add(hash: Hash, file: string): void {
    const path = join(this.#root, file);
    hash.update(`\n${file}\n`).update(existsSync(path) ? readFileSync(path) : '');
  }
}
