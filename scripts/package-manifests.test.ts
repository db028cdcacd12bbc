import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicPackages } from './workspace-packages.ts';

interface PublishedManifest {
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly repository?: { readonly url: string; readonly directory: string };
}

const root = join(import.meta.dirname, '..');
const packages = publicPackages(root).map(({ folder, manifest: { name } }) => {
  const manifest: PublishedManifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return { name, folder, manifest };
});

describe.each(packages)('the page of $name on npm', ({ manifest, folder }) => {
  it('the page has a description of one line, keywords and a licence', () => {
    const { description = '', keywords = [], license } = manifest;
    expect(description).toMatch(/^[A-Z].{20,140}[^.]$/);
    expect(keywords).toEqual([...new Set(keywords)]);
    expect(keywords).toEqual(expect.arrayContaining(['mortise', 'ai', 'agents', 'llm', 'typescript']));
    expect(keywords.length).toBeGreaterThan(5);
    expect(license).toBe('Apache-2.0');
  });

  it('the page names the same repository as the others, or none as long as there is none', () => {
    expect(manifest.repository?.url).toBe(packages[0]?.manifest.repository?.url);
    expect(manifest.repository?.directory).toBe(manifest.repository && folder);
  });
});

it('no two descriptions are the same', () => {
  const descriptions = packages.map(({ manifest }) => manifest.description);
  expect(descriptions).toEqual([...new Set(descriptions)]);
});
