import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from './imports-of.ts';
import { listFiles } from './list-files.ts';
import { isSource, parseSource } from './source-file.ts';
import { PACKAGE_FOLDERS, sourceEntries, workspacePackages } from './workspace-packages.ts';

/** An import of one file, with the file of the workspace that it leads to. */
export interface Edge {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** Absent when the import leaves the workspace or leads nowhere. */
  readonly to?: string;
}

/** The imports of every source file under `packages/` and `apps/`, by file. */
export function importGraph(root: string): Map<string, readonly Edge[]> {
  const entries = entryFiles(root);
  const files = listFiles(root, PACKAGE_FOLDERS).filter(isSource);
  return new Map(
    files.map((from) => [
      from,
      importsOf(parseSource(root, from)).map(({ specifier, line }) => {
        const to = specifier.startsWith('.') ? resolveRelative(root, from, specifier) : entries.get(specifier);
        return { from, specifier, line, ...(to === undefined ? {} : { to }) };
      }),
    ]),
  );
}

/** Groups of two or more files, or one that imports itself, that reach each other; each group is sorted. */
export function importCycles(graph: ReadonlyMap<string, readonly Edge[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const { to } of graph.get(file) ?? []) {
      if (to === undefined || !graph.has(to)) continue;
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    const importsItself = graph.get(file)?.some(({ to }) => to === file) ?? false;
    if (group.length > 1 || importsItself) cycles.push(group.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

function entryFiles(root: string): Map<string, string> {
  return new Map(
    workspacePackages(root).flatMap((workspacePackage) =>
      [...sourceEntries(workspacePackage)].map(
        ([subpath, file]) => [posix.join(workspacePackage.manifest.name, subpath), file] as const,
      ),
    ),
  );
}

function resolveRelative(root: string, from: string, specifier: string): string | undefined {
  const path = posix.join(posix.dirname(from), specifier);
  const candidates = [path, path.replace(/\.js$/, '.ts'), `${path}.ts`, `${path}/index.ts`];
  return candidates.find((candidate) => isSource(candidate) && existsSync(join(root, candidate)));
}
