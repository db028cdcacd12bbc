import { describe, expect, it } from 'vitest';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { expectPaired } from '../support/expect-paired.ts';
import { answered } from '../support/replies.ts';
import type { ScriptedCall } from '../support/scripted-answer.ts';
import { watchProcess } from '../support/watch-process.ts';

/** Tests repeated and missing ids of calls, for each dialect. */
export function callFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) callFaultsOf(dialect);
}

function callFaultsOf(dialect: Dialect): void {
  const play = (...calls: readonly ScriptedCall[]) => answered(dialect, { calls });
  const fine = answered(dialect, { text: 'Fine' });

  describe(`${dialect.name}: ids of calls`, () => {
    it('two calls with the same id each run once, and their results have different ids in the next request', async () => {
      const twice = play({ id: 'call_0', ...rome }, { id: 'call_0', ...oslo });
      await bothWays({ dialect, replies: [twice, fine] }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'completed' });
        expect(app.ran).toEqual([{ city: 'Rome' }, { city: 'Oslo' }]);
        expect(expectPaired(dialect, app.server.requests[1]?.body)).toHaveLength(2);
      });
    });

    it('an id that is repeated in a later turn is another call', async () => {
      const again = [play({ id: 'call_0', ...rome }), play({ id: 'call_0', ...oslo })];
      await bothWays({ dialect, replies: [...again, fine] }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'completed' });
        expect(app.ran).toEqual([{ city: 'Rome' }, { city: 'Oslo' }]);
        expect(expectPaired(dialect, app.server.requests[2]?.body)).toHaveLength(2);
      });
    });

    it('each call without an id gets its own result', async () => {
      const nameless = play({ id: '', ...rome }, { id: '', ...oslo });
      await bothWays({ dialect, replies: [nameless, fine] }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'completed' });
        expect(app.ran).toHaveLength(2);
        expect(expectPaired(dialect, app.server.requests[1]?.body)).toHaveLength(2);
      });
    });
  });
}

const rome: ScriptedCall = { name: 'weather', args: '{"city":"Rome"}' };
const oslo: ScriptedCall = { name: 'weather', args: '{"city":"Oslo"}' };
