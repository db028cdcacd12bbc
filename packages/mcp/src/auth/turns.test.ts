import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when the test ends it. */
function work(log: string[], name: string) {
  let end = (): void => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (): Promise<void> => {
    log.push(`${name} begins`);
    await until;
    log.push(`${name} ends`);
  };
  return { run, end: () => end() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('run one after the other for one credential, even if toolsets share a service, and in parallel for different credentials', async () => {
  const log: string[] = [];
  const credentials = {};
  const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')];
  const all = [
    Turns.of(credentials).next('ada', () => a.run()),
    Turns.of(credentials).next('ada', () => b.run()),
    Turns.of(credentials).next('bob', () => c.run()),
  ];
  await settled();
  expect(log).toEqual(['a begins', 'c begins']);
  a.end();
  await settled();
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'b begins']);
  b.end();
  c.end();
  await Promise.all(all);
});

it('continue after one that failed', async () => {
  const turns = Turns.of({});
  const failed = turns.next('ada', () => Promise.reject(new Error('no')));
  const next = turns.next('ada', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

it('share one result among simultaneous callers, also a failure, and run again for later callers', async () => {
  const turns = Turns.of({});
  let runs = 0;
  const fails = async (): Promise<void> => {
    runs++;
    throw new Error(`run ${runs}`);
  };
  const both = await Promise.allSettled([turns.once('ada', fails), turns.once('ada', fails)]);
  expect(both).toMatchObject([{ reason: { message: 'run 1' } }, { reason: { message: 'run 1' } }]);
  await expect(turns.once('ada', fails)).rejects.toThrow('run 2');
});
