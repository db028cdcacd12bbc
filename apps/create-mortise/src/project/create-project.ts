import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { manifestOf } from './manifest-of.ts';
import { ProjectError } from './project-error.ts';
import { partsOf } from './project-parts.ts';
import { layerFolder, type ModelName, type ServerName, type TemplateName } from './template.ts';

/** Options of a new project. */
export interface ProjectOptions {
  readonly template: TemplateName;
  /** The folder of the project. It is created, or must be empty except for a `.git` folder. */
  readonly folder: string;
  /** The name of the package; default: the name of the folder. */
  readonly name?: string | undefined;
  /** The model of a project that runs an agent; default `offline`. */
  readonly model?: ModelName | undefined;
  /** The server of a `page`; default `node`. */
  readonly server?: ServerName | undefined;
  /** A folder with packed packages of Mortise, which are used instead of those in the registry. */
  readonly tarballs?: string | undefined;
}

/** The project that was created. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** The commands to run next, in order. */
  readonly next: readonly string[];
}

/**
 * Writes a project into a folder. Throws a `ProjectError` if the folder is not empty, if npm does not accept
 * the name, if an option is unknown or does not apply to the template, or if a tarball is missing; it then
 * writes nothing.
 */
export function createProject({ folder, tarballs, ...options }: ProjectOptions): Project {
  const { name = basename(resolve(folder)).toLowerCase() } = options;
  const parts = partsOf(options);
  checkName(name);
  const target = resolve(folder);
  const found = existsSync(target) ? readdirSync(target).filter((file) => file !== '.git') : [];
  if (found.length > 0)
    throw new ProjectError(`${target} is not empty (${found.slice(0, 3).join(', ')}): choose another folder.`);
  const manifest = manifestOf(name, parts, tarballs);
  mkdirSync(target, { recursive: true });
  for (const layer of parts.layers)
    cpSync(layerFolder(layer), target, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const last = ['dev', 'start', 'build'].find((script) => Object.hasOwn(manifest.scripts, script));
  return {
    folder: target,
    name,
    next: ['npm install', 'npm test', last === 'start' ? 'npm start' : `npm run ${last}`],
  };
}

/** Entries of an example's folder that are not copied: a project does not have them, or gets its own. */
const leftOut = new Set(['node_modules', 'dist', 'package.json', 'package-lock.json']);

function checkName(name: string): void {
  if (/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name) && name.length <= 214) return;
  throw new ProjectError(
    `"${name}" is not a valid package name: use lower-case letters, digits, "-", "." and "_", at most 214 characters. Set one with --name.`,
  );
}
