import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const secret = 'cänary-4f"9Z/+=&<k> %_1';
const texts = Object.values(secretForms(secret));
let client: Connected;
beforeAll(async () => {
  client = await connectAny();
});
afterAll(() => client.close());

/** Returns all rows of all tables, after a run with a secret in every stored member. */
async function rowsOf(secrets: { readonly [name: string]: string }): Promise<unknown> {
  const schema = freshSchema();
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    run: async (_args, context) => {
      context.setState('last', texts);
      context.setState('user:last', texts);
      await context.step('one', () => ({ texts }));
      return { texts };
    },
  });
  const calls = [{ name: 'act', args: { texts } }, { name: 'act' }];
  const model = scriptedModel([{ thought: texts.join(' '), calls }, texts.join(' ')]);
  const sessions = postgresSessionService({ query: client.query, schema });
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [act] }), sessions, secrets });
  expect(await app.run({ session: 's', message: texts.join(' ') })).toMatchObject({ status: 'completed' });
  const tables = await client.query('SELECT table_name FROM information_schema.tables WHERE table_schema = $1', [
    schema,
  ]);
  const names = tables.rows.map((row) => String((row as { readonly table_name: string }).table_name));
  return Promise.all(
    names.map(async (name) => (await client.query(`SELECT t::text FROM "${schema}"."${name}" AS t`, [])).rows),
  );
}

it('a secret of a run is in no row of any table, in any encoding', async () => {
  const rows = await rowsOf({ canary: secret });
  expect(JSON.stringify(rows)).toContain('«secret:canary»');
  expect(shownSecrets({ rows }, [secret])).toEqual([]);
  expect(shownSecrets({ rows: await rowsOf({}) }, [secret])).not.toEqual([]);
});
