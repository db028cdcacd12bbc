import { expect, test } from 'vitest';
import { loadProvider } from './choose-model.ts';
import { vendorServer } from './model-server.ts';
import type { ProviderPackage } from './provider-packages.ts';

const provider = (code: string): ProviderPackage => ({
  name: 'test',
  packageName: 'test-package',
  load: () => import(`data:text/javascript,${encodeURIComponent(code)}`),
  factory: 'testModel',
  keys: [],
  defaultId: 'x',
  server: vendorServer('test', 'TEST_KEY'),
});

test('loadProvider creates a model with the factory of the package', async () => {
  const code = 'export const testModel = (id, options) => ({ provider: "test", id, ...options })';
  expect(await loadProvider(provider(code), 'large')).toEqual({ provider: 'test', id: 'large' });
  expect(await loadProvider(provider(code), 'large', { fast: true })).toMatchObject({ id: 'large', fast: true });
});

test('loadProvider returns undefined if the package is not installed', async () => {
  const packageName = '@mortise/provider-absent';
  expect(await loadProvider({ ...provider(''), packageName, load: () => import(packageName) }, 'x')).toBeUndefined();
});

test('loadProvider reports a broken package that is installed', async () => {
  await expect(loadProvider(provider('export const other = 1'), 'x')).rejects.toThrow('has no testModel()');
  await expect(
    loadProvider(provider('export const testModel = () => { throw new Error("no key; set TEST_KEY") }'), 'x'),
  ).rejects.toThrow('no key; set TEST_KEY');
  await expect(loadProvider(provider('import "missing-dependency"'), 'x')).rejects.toThrow('could not be loaded');
});
