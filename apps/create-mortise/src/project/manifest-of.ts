import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ProjectError } from './project-error.ts';
import type { ProjectParts } from './project-parts.ts';
import { type TemplateName, templates } from './template.ts';

/** The package.json of a project. */
export interface Manifest {
  readonly name: string;
  readonly scripts: { readonly [name: string]: string };
  readonly [member: string]: unknown;
}

/** Returns the package.json of a project. Throws a `ProjectError` if a tarball is missing. */
export function manifestOf(name: string, parts: ProjectParts, tarballs?: string): Manifest {
  const { template, dependencies, peerDependencies, devDependencies, scripts } = parts;
  const versions = versionsOf(tarballs);
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    ...(templates[template].kind === 'library' && library(template)),
    scripts,
    ...member('dependencies', dependencies, versions),
    ...(peerDependencies.length > 0 && { peerDependencies: peersOf(peerDependencies) }),
    ...member('devDependencies', [...devDependencies, ...peerDependencies], versions),
  };
}

/**
 * Returns additional members for a package that others install. Its author removes `private` to publish it.
 */
function library(template: TemplateName): object {
  const entry = template === 'provider' ? 'ollama-model' : 'index';
  const exports = { '.': { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` } };
  return { sideEffects: false, files: ['dist'], exports };
}

function member(name: string, packages: readonly string[], versionOf: (name: string) => string): object {
  if (packages.length === 0) return {};
  return { [name]: Object.fromEntries(packages.toSorted().map((each) => [each, versionOf(each)])) };
}

/** Returns the peer dependencies, with a version range that includes all compatible versions. */
function peersOf(packages: readonly string[]): object {
  const versionOf = versionsOf(undefined);
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
}

/**
 * Versions of dependencies that are too large to be installed in this repository:
 * `scripts/check-templates.ts` installs them.
 */
const notInstalled: { readonly [name: string]: string } = { next: '16.4.6' };

/**
 * Returns a function from a package name to the version that this package was tested with, or to a tarball if
 * a folder of tarballs is given.
 */
function versionsOf(tarballs: string | undefined): (name: string) => string {
  const own: { readonly devDependencies: { readonly [name: string]: string } } = JSON.parse(
    readFileSync(ownManifest(), 'utf8'),
  );
  const folder = tarballs === undefined ? undefined : resolve(tarballs);
  const packed = folder === undefined ? [] : existsSync(folder) ? readdirSync(folder) : [];
  return (name) => {
    if (folder === undefined || !name.startsWith('@mortise/'))
      return ({ ...own.devDependencies, ...notInstalled }[name] ?? '*').replace('workspace:^', '*');
    const begin = `${name.slice(1).replace('/', '-')}-`;
    const file = packed.find((each) => each.startsWith(begin) && /^\d.*\.tgz$/.test(each.slice(begin.length)));
    if (file) return `file:${join(folder, file)}`;
    throw new ProjectError(
      `${folder} has no ${begin}*.tgz: run \`npx --yes pnpm@12 tarballs\` in a checkout of Mortise, and name the folder that it writes.`,
    );
  };
}

/** Returns the URL of this package's manifest, from the build or from the sources. */
function ownManifest(): URL {
  const built = new URL('../package.json', import.meta.url);
  return existsSync(built) ? built : new URL('../../package.json', import.meta.url);
}
