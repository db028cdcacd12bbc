import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ProjectError } from './project-error.ts';
import { type ModelName, models, type TemplateName, templates } from './template.ts';

/** The package.json of a project. */
export interface Manifest {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** The inputs of a package.json. */
interface Given {
  readonly template: TemplateName;
  readonly name: string;
  readonly model: ModelName;
  readonly tarballs?: string;
}

/** The package.json of a project. Throws a `ProjectError` if a tarball is missing. */
export function manifestOf({ template, name, model, tarballs }: Given): Manifest {
  const { kind, dependencies, peerDependencies, devDependencies } = templates[template];
  const versions = versionsOf(tarballs);
  const own = kind === 'application' ? [...dependencies, ...models[model]] : dependencies;
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    ...(kind === 'library' && library(template)),
    scripts: {
      ...(kind === 'application' ? { start: 'node src/main.ts' } : { build: 'tsc -p tsconfig.build.json' }),
      test: 'node --test "test/**/*.test.ts"',
      types: 'tsc -p tsconfig.json',
    },
    ...member('dependencies', own, versions),
    ...(peerDependencies.length > 0 && { peerDependencies: peersOf(peerDependencies) }),
    ...member('devDependencies', [...devDependencies, ...peerDependencies], versions),
  };
}

/** Take `private` away to publish it. */
function library(template: TemplateName): object {
  const entry = template === 'provider' ? 'ollama-model' : 'index';
  const exports = { '.': { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` } };
  return { sideEffects: false, files: ['dist'], exports };
}

function member(name: string, packages: readonly string[], versionOf: (name: string) => string): object {
  if (packages.length === 0) return {};
  return { [name]: Object.fromEntries(packages.toSorted().map((each) => [each, versionOf(each)])) };
}

/** Returns the peer dependencies: any version with the same promises. */
function peersOf(packages: readonly string[]): object {
  const versionOf = versionsOf(undefined);
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
}

/**
 * The versions that this package was tested with; packages of Mortise from tarballs, where there are some.
 */
function versionsOf(tarballs: string | undefined): (name: string) => string {
  const own: { readonly devDependencies: { readonly [name: string]: string } } = JSON.parse(
    readFileSync(ownManifest(), 'utf8'),
  );
  const folder = tarballs === undefined ? undefined : resolve(tarballs);
  const packed = folder === undefined ? [] : existsSync(folder) ? readdirSync(folder) : [];
  return (name) => {
    if (folder === undefined || !name.startsWith('@mortise/'))
      return (own.devDependencies[name] ?? '*').replace('workspace:^', '*');
    const begin = `${name.slice(1).replace('/', '-')}-`;
    const file = packed.find((each) => each.startsWith(begin) && /^\d.*\.tgz$/.test(each.slice(begin.length)));
    if (file) return `file:${join(folder, file)}`;
    throw new ProjectError(
      `${folder} has no ${begin}*.tgz: run \`npx --yes pnpm@12 tarballs\` in a checkout of Mortise, and give its folder.`,
    );
  };
}

/** Beside the build, or beside the sources. */
function ownManifest(): URL {
  const built = new URL('../package.json', import.meta.url);
  return existsSync(built) ? built : new URL('../../package.json', import.meta.url);
}
