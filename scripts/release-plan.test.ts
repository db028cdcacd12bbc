import { join } from 'node:path';
import type { NewChangeset, Packages, VersionType } from '@changesets/types';
import { expect, it } from 'vitest';
import { checkReleasePlan } from './check-release-plan.ts';
import { releasePlan } from './release-plan.ts';

const ROOT = join(import.meta.dirname, '..');

/** A workspace of the core, the kit and a provider that has the core as a peer, all at one version. */
function workspaceAt(version: string): Packages {
  const packageOf = (name: string, more: object = {}): Packages['packages'][number] => ({
    dir: `/workspace/packages/${name}`,
    packageJson: { name: `@mortise/${name}`, version, ...more },
  });
  const peer = {
    peerDependencies: { '@mortise/core': 'workspace:^' },
    devDependencies: { '@mortise/core': 'workspace:^' },
  };
  return {
    rootDir: '/workspace',
    rootPackage: { dir: '/workspace', packageJson: { name: 'mortise', version: '0.0.0', private: true } },
    packages: [packageOf('core'), packageOf('testing', peer), packageOf('provider', peer)],
    tool: { type: 'pnpm' },
  };
}

function changesetOf(name: string, type: VersionType): NewChangeset {
  return { id: `${name}-${type}`, summary: 'A change', releases: [{ name: `@mortise/${name}`, type }] };
}

/** The new versions by package, by this repository's settings. */
function versionsAfter(version: string, ...changesets: NewChangeset[]): Record<string, string | undefined> {
  const releases = releasePlan(ROOT, workspaceAt(version), changesets);
  return Object.fromEntries(releases.map(({ name, newVersion }) => [name, newVersion]));
}

function problemsOf(version: string, ...changesets: NewChangeset[]): string[] {
  const packages = workspaceAt(version);
  const findings = checkReleasePlan(packages, releasePlan(ROOT, packages, changesets));
  return findings.map(({ file, fix }) => `${file}: ${fix}`);
}

it.each(['patch', 'minor'] as const)('releases no provider for a %s of the core from 1.0 on', (type) => {
  const { '@mortise/provider': provider, ...others } = versionsAfter('1.2.3', changesetOf('core', type));
  expect(provider).toBeUndefined();
  expect(Object.keys(others)).toEqual(['@mortise/core', '@mortise/testing']);
});

it('releases the kit with the core', () => {
  const both = { '@mortise/core': '1.3.0', '@mortise/testing': '1.3.0' };
  expect(versionsAfter('1.2.3', changesetOf('core', 'minor'))).toEqual(both);
  expect(versionsAfter('1.2.3', changesetOf('testing', 'minor'))).toEqual(both);
});

it('releases no provider for a patch of the core before 1.0', () => {
  expect(versionsAfter('0.1.0', changesetOf('core', 'patch'))).not.toHaveProperty('@mortise/provider');
});

it('forces no major on a provider for a minor of the core before 1.0, and requires a minor because the peer range moves', () => {
  const minor = changesetOf('core', 'minor');
  expect(versionsAfter('0.1.0', minor)).toMatchObject({ '@mortise/core': '0.2.0', '@mortise/provider': '0.1.1' });
  expect(problemsOf('0.1.0', minor)).toEqual(['@mortise/provider: Add a changeset with a minor of @mortise/provider.']);
  expect(problemsOf('0.1.0', minor, changesetOf('provider', 'minor'))).toEqual([]);
});

it('requires a major of a provider for a major of the core', () => {
  const major = changesetOf('core', 'major');
  expect(versionsAfter('1.2.3', major)).toMatchObject({ '@mortise/core': '2.0.0', '@mortise/provider': '1.2.4' });
  expect(problemsOf('1.2.3', major)).toEqual(['@mortise/provider: Add a changeset with a major of @mortise/provider.']);
  expect(problemsOf('1.2.3', major, changesetOf('provider', 'major'))).toEqual([]);
});

it('releases the first version of core and kit as 0.1.0', () => {
  const versions = versionsAfter('0.0.0', changesetOf('core', 'minor'));
  expect(versions).toMatchObject({ '@mortise/core': '0.1.0', '@mortise/testing': '0.1.0' });
});
