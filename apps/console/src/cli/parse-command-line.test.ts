import { expect, test } from 'vitest';
import { startDirectory } from './parse-command-line.ts';

const script = { npm_lifecycle_event: 'start', npm_package_json: '/repo/package.json', INIT_CWD: '/repo/docs' };

test('the console starts in the directory of the user, even if a package manager runs the script in another one', () => {
  expect(startDirectory(script, '/repo', undefined)).toBe('/repo/docs');
  expect(startDirectory(script, '/repo', '../src')).toBe('/repo/src');
});

test('the console starts in the current directory if no package manager runs the script', () => {
  expect(startDirectory({}, '/home', undefined)).toBe('/home');
  expect(startDirectory({ ...script, npm_lifecycle_event: 'test' }, '/repo', undefined)).toBe('/repo');
  expect(startDirectory(script, '/elsewhere', 'x')).toBe('/elsewhere/x');
});
