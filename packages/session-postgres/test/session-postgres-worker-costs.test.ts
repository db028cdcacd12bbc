import { createRunner, llmAgent } from '@mortise/core';
import { createSessionClient, createWorker } from '@mortise/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresListen, type PostgresQuery, postgresSessionService } from '../src/index.ts';
import { type PostgresDispatcherOptions, postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const agent = llmAgent({
  name: 'desk',
  model: {
    provider: 'test',
    id: 'at once',
    async *generate() {
      yield {
        type: 'end',
        content: { role: 'model', parts: [{ type: 'text', text: 'Done.' }] },
        finishReason: { unified: 'stop' },
      };
    },
  },
});

describe('the cost of a queued message', () => {
  let client: Connected;
  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  /**
   * Returns the purpose of each statement, from a queued message for an idle session to the end of its run.
   */
  async function statementsOf(
    options: (
      query: PostgresQuery,
      schema: string,
    ) => { sessions: ReturnType<typeof postgresSessionService> } & {
      dispatcher: PostgresDispatcherOptions;
    },
  ): Promise<{ readonly sent: readonly string[]; readonly answered: readonly string[] }> {
    const schema = freshSchema();
    let statements: string[] = [];
    const query: PostgresQuery = async (text, params) => {
      const reply = await client.query(text, params);
      const what = about(text);
      // PostgreSQL lets only one commit with notifications at a time wait for the disk.
      if (what !== 'tell') expect(text).not.toContain('pg_notify');
      // A serving process polls after each notification, and mostly finds nothing.
      if (what !== 'next' && !(what === 'take' && reply.rows.length === 0)) statements.push(what);
      return reply;
    };
    const { sessions, dispatcher: given } = options(query, schema);
    let heard = (_payload: string): void => {};
    const listen: PostgresListen = async (_channel, hear) => {
      heard = hear;
      return () => {};
    };
    const dispatcher = postgresDispatcher({ ...given, listen, pollMs: 600_000 });
    const runner = createRunner({ agent, sessions });
    await runner.run({ session: key, message: 'Good morning.' });
    let over = (): void => {};
    const advanced = new Promise<void>((resolve) => {
      over = resolve;
    });
    const worker = createWorker({
      runner,
      sessions,
      dispatcher,
      onEvent: (event) => event.type === 'advanced' && over(),
    });
    await worker.start();
    await expect.poll(async () => (await worker.health()).sweptAt).toBeDefined();
    // The service of another process that has used the schema before.
    const elsewhere = postgresDispatcher(given);
    await elsewhere.figures();
    statements = [];
    await createSessionClient({ sessions, dispatcher: elsewhere }).say(key, 'Hello.');
    heard('');
    await advanced;
    await worker.drain();
    const sent = statements.filter((each) => /^(put|wake|tell)/.test(each));
    return { sent, answered: statements.filter((each) => !sent.includes(each)) };
  }

  it('the cost of a queued message is one statement to store it with a wake, one to announce the wake, and nine to answer the message', async () => {
    const costs = await statementsOf((query, schema) => {
      const sessions = postgresSessionService({ query, schema });
      return { sessions, dispatcher: { sessions } };
    });
    expect(costs).toEqual({ sent: ['put and wake', 'tell'], answered });
  });

  it("the cost of a queued message is one more statement if the dispatcher does not share the sessions' schema", async () => {
    const costs = await statementsOf((query, schema) => ({
      sessions: postgresSessionService({ query, schema }),
      dispatcher: { query, schema },
    }));
    expect(costs).toEqual({ sent: ['put', 'wake', 'tell'], answered });
  });
});

const answered = ['take', 'due', 'load', 'lease', 'mail', 'append', 'append', 'give back', 'end'];

/** Returns the purpose of a statement. */
function about(text: string): string {
  const signs: readonly (readonly [RegExp, string])[] = [
    [/INSERT INTO \S+\.mail [\s\S]*INSERT INTO \S+\.dispatch/, 'put and wake'],
    [/INSERT INTO \S+\.mail /, 'put'],
    [/INSERT INTO \S+\.dispatch /, 'wake'],
    [/claim_wakes\(\$1/, 'take'],
    [/SELECT pg_notify/, 'tell'],
    [/SELECT min\(at\)/, 'next'],
    [/SELECT status, wake_at/, 'due'],
    [/'event', sequence/, 'load'],
    [/SET lease_owner = \$2/, 'lease'],
    [/SELECT mail\.data/, 'mail'],
    [/INSERT INTO \S+\.event /, 'append'],
    [/SET lease_owner = NULL/, 'give back'],
    [/DELETE FROM \S+\.dispatch/, 'end'],
  ];
  return signs.find(([sign]) => sign.test(text))?.[1] ?? text;
}
