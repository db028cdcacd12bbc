/// <reference types="node" />
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Model } from '@mortise/core';

/**
 * Returns the model that a code block of `docs/providers.md` creates. The block is written to a module in
 * `folder`, where its imported packages are found.
 */
export async function modelOfPage(folder: string, name: string): Promise<Model> {
  const page = readFileSync(new URL('../../../../docs/providers.md', import.meta.url), 'utf8');
  const code = new RegExp(`\`\`\`ts (?:no-check )?${name}\\n([^]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/providers.md has no block ${name}`);
  // A module is evaluated only once, so each call writes another module.
  const made = mkdtempSync(join(folder, '.page-'));
  try {
    writeFileSync(join(made, name), code);
    return ((await import(pathToFileURL(join(made, name)).href)) as { readonly model: Model }).model;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
