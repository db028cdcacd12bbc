import { describe, expect, it } from 'vitest';
import { type AroundCall, around, type ServedCall, servedCallOf } from './around-call.ts';

const call: ServedCall = { name: 'pay', requestId: 7, sessionId: undefined, transport: 'http', meta: undefined };

/** Runs a call with an `aroundCall` hook, and counts the runs and the reported errors. */
async function done(aroundCall: AroundCall | undefined, fails?: Error) {
  const reported: unknown[] = [];
  let runs = 0;
  const run = async (): Promise<object> => {
    runs++;
    if (fails) throw fails;
    return { run: runs };
  };
  const end = await around(aroundCall, run, call, (error) => reported.push(error)).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return { ...end, runs, reported };
}

describe('the aroundCall hook', () => {
  const once = { result: { run: 1 }, runs: 1, reported: [] };
  const own = new Error('of its own');
  const failure = new Error('the call failed');

  it('the aroundCall hook receives the call and its result; the hook may return nothing', async () => {
    const seen: unknown[] = [];
    expect(await done(undefined)).toEqual(once);
    expect(await done(async (run, of) => void seen.push(of, await run()))).toEqual(once);
    expect(seen).toEqual([call, { run: 1 }]);
  });

  it('the aroundCall hook runs the call once, even if the hook calls `run` twice, or never', async () => {
    expect(await done(async (run) => void (await Promise.all([run(), run()])))).toEqual(once);
    expect(await done(async () => {})).toEqual(once);
  });

  it('the aroundCall hook leaves the result for the client if the hook throws before or after the call, and its error is reported', async () => {
    expect(
      await done(() => {
        throw own;
      }),
    ).toEqual({ ...once, reported: [own] });
    expect(
      await done(async (run) => {
        await run();
        throw own;
      }),
    ).toEqual({ ...once, reported: [own] });
    expect(await done(() => Promise.reject(undefined))).toEqual({ ...once, reported: [undefined] });
  });

  it('the aroundCall hook may rethrow or replace the error of the call: the client receives it, and it is not reported', async () => {
    const failed = { error: failure, runs: 1, reported: [] };
    expect(await done(undefined, failure)).toEqual(failed);
    expect(await done(async (run) => void (await run()), failure)).toEqual(failed);
    expect(
      await done(
        (run) =>
          run().then(
            () => {},
            () => {},
          ),
        failure,
      ),
    ).toEqual(failed);
    expect(
      await done(
        (run) =>
          run().then(
            () => {},
            () => Promise.reject(own),
          ),
        failure,
      ),
    ).toEqual({ ...failed, reported: [own] });
  });

  it('the aroundCall hook may await a failing call later without an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const listener = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listener);
    const end = await done(async (run) => {
      const running = run();
      // Node reports the rejections that are not handled by now.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      await running;
    }, failure);
    process.off('unhandledRejection', listener);
    expect(end).toEqual({ error: failure, runs: 1, reported: [] });
    expect(unhandled).toEqual([]);
  });
});

it('the aroundCall hook receives the request data of the transport', () => {
  const meta = { traceparent: 't' };
  const of = (more: object) => servedCallOf('pay', { mcpReq: { id: 7, _meta: meta }, ...more } as never);
  expect(of({ sessionId: 's', http: {} })).toEqual({ ...call, sessionId: 's', meta });
  expect(of({})).toEqual({ ...call, transport: 'pipe', meta });
});
