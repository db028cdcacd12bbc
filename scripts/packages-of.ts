import { publicPackages, type WorkspacePackage } from './workspace-packages.ts';

/**
 * Returns the published packages with these names, and the packages
 * that they need: dependencies and peers, including optional ones.
 */
export function packagesOf(root: string, names: readonly string[]): readonly WorkspacePackage[] {
  const known = new Map(publicPackages(root).map((one) => [one.manifest.name, one]));
  const wanted = new Set<WorkspacePackage>();
  const add = (name: string): void => {
    const one = known.get(name);
    if (!one || wanted.has(one)) return;
    wanted.add(one);
    Object.keys({ ...one.manifest.dependencies, ...one.manifest.peerDependencies }).forEach(add);
  };
  names.forEach(add);
  return [...wanted];
}
