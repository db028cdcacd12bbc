import { join, posix } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { listFiles } from './list-files.ts';
import { isSource } from './source-file.ts';
import { PACKAGE_FOLDERS, sourceEntries, workspacePackages } from './workspace-packages.ts';

/**
 * Returns the imports of every source file under `packages/`, `apps/` and `examples/`, including type
 * imports, and marks those that break a rule. Imports of a package of the workspace are resolved to its
 * source, by its entry points.
 */
export async function cruiseImports(root: string, forbidden: readonly IForbiddenRuleType[]): Promise<ICruiseResult> {
  const files = listFiles(root, PACKAGE_FOLDERS).filter(isSource);
  if (files.length === 0) throw new Error(`${root} has no sources in ${PACKAGE_FOLDERS.join(', ')}`);
  const options: ICruiseOptions = {
    baseDir: root,
    ruleSet: { forbidden: [...forbidden] },
    validate: true,
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  };
  const { output } = await cruise(files, options, { alias: entryPoints(root) });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/**
 * Returns the file of each entry point of the workspace,
 * whether or not the importing package has it installed.
 */
function entryPoints(root: string): { readonly [specifier: string]: string } {
  const entries = workspacePackages(root).flatMap((one) =>
    [...sourceEntries(one)].map(
      ([path, file]) => [`${posix.join(one.manifest.name, path)}$`, join(root, file)] as const,
    ),
  );
  return Object.fromEntries(entries);
}
