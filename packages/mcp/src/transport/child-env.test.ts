import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { childEnv } from './server-process.ts';

const server = { type: 'stdio', command: 'x' } as const;

beforeEach(() => {
  vi.stubEnv('PATH', '/bin');
  vi.stubEnv('SECRET_OF_THE_APPLICATION', 'secret');
  vi.stubEnv('A_FUNCTION', '() { :; }');
});
afterEach(() => void vi.unstubAllEnvs());

it('the environment of a process has the variables that programs need to start, the given variables, and no other variables of this process', () => {
  const env = childEnv({ ...server, env: { API_KEY: 'k' } });
  expect(env).toMatchObject({ PATH: '/bin', API_KEY: 'k' });
  expect(Object.keys(env)).not.toContain('SECRET_OF_THE_APPLICATION');
  expect(Object.values(env)).not.toContain(undefined);
});

it('the environment of a process has the inherited variables without shell functions; given variables take precedence', () => {
  const inheritEnv = ['SECRET_OF_THE_APPLICATION', 'A_FUNCTION', 'NOT_THERE'];
  expect(childEnv({ ...server, inheritEnv })).toEqual({ SECRET_OF_THE_APPLICATION: 'secret' });
  expect(childEnv({ ...server, inheritEnv: [] })).toEqual({});
  expect(childEnv({ ...server, inheritEnv: ['PATH'], env: { PATH: '/mine' } })).toEqual({ PATH: '/mine' });
});
