import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Tool } from '@mortise/core';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import { builtPackage } from './built-package.ts';
import { type Core, mortiseHarness } from './mortise-harness.ts';
import type { Subject } from './subject.ts';

/** The functions of one way to write Mortise's tools. */
export interface MortiseSubjectOptions extends Omit<Subject, 'entry' | 'packages' | 'load'> {
  /** Packages of the workspace that an application imports in addition to the core. */
  readonly besideCore: readonly string[];
  /** Other packages whose versions the report lists. */
  readonly vendors?: readonly string[];
  /**
   * Loads the modules for tools and returns a factory of
   * tools; `buildOf` finds the built entry point of a package.
   */
  readonly loadTools: (core: Core, buildOf: (name: string) => string) => Promise<(spec: ToolSpec) => Tool>;
}

/** Creates a subject that runs the built core. */
export function mortiseSubject({ besideCore, vendors = [], loadTools, ...rest }: MortiseSubjectOptions): Subject {
  const own = ['@mortise/core', ...besideCore];
  return {
    ...rest,
    packages: [...own, ...vendors],
    entry: own.map((name) => pathToFileURL(builtPackage(name).main).href),
    async load() {
      const core: Core = await import(buildOf('@mortise/core'));
      return mortiseHarness(core, await loadTools(core, buildOf));
    },
  };
}

/** Returns the file URL of a package's built entry point. Throws if it is not built. */
export function buildOf(name: string): string {
  const { main } = builtPackage(name);
  if (!existsSync(main)) throw new Error(`${main} does not exist; build the workspace first: pnpm build`);
  return pathToFileURL(main).href;
}
