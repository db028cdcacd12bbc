import { expect, test } from 'vitest';
import { loadProvider } from './load-provider.ts';
import type { ProviderPackage } from './provider-packages.ts';

const provider = (code: string): ProviderPackage => ({
  name: 'test',
  packageName: `data:text/javascript,${encodeURIComponent(code)}`,
  factory: 'testModel',
  keys: [],
  defaultId: 'x',
});

test('makes a model with the factory of the package', async () => {
  const model = await loadProvider(provider('export const testModel = (id) => ({ provider: "test", id })'), 'large');
  expect(model).toEqual({ provider: 'test', id: 'large' });
});

test('answers nothing where the package is not installed', async () => {
  expect(await loadProvider({ ...provider(''), packageName: '@mortise/provider-absent' }, 'x')).toBeUndefined();
});

test('says what is wrong with a package that is there', async () => {
  await expect(loadProvider(provider('export const other = 1'), 'x')).rejects.toThrow('has no testModel()');
  await expect(
    loadProvider(provider('export const testModel = () => { throw new Error("no key; set TEST_KEY") }'), 'x'),
  ).rejects.toThrow('no key; set TEST_KEY');
  await expect(loadProvider(provider('import "missing-dependency"'), 'x')).rejects.toThrow('could not be loaded');
});
