import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRunner, functionTool, llmAgent, type SessionKey } from '@mortise/core';
import { Secrets } from '@mortise/core/credential';
import { exportSession } from '@mortise/session-tools';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { open, path } = scratch();
const secret = 'cänary-4f"9Z/+=&<k> %_1';
const texts = Object.values(secretForms(secret));
const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's' };

/** Returns each file of the database as a text. */
function filesOf(file: string): { readonly [name: string]: string } {
  const names = readdirSync(dirname(file)).filter((name) => join(dirname(file), name).startsWith(file));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dirname(file), name), 'utf8')]));
}

/** Runs an agent with a secret in every stored member. */
async function stored(secrets: { readonly [name: string]: string }) {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    input: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } },
    inputJsonSchema: { type: 'object' },
    run: async (_args, context) => {
      context.setState('last', texts);
      context.setState('user:last', texts);
      await context.step('one', () => ({ texts }));
      return { texts };
    },
  });
  const ask = functionTool({
    name: 'ask',
    description: 'Asks',
    run: () => ({ status: 'pending', request: { kind: 'input', hint: texts.join(' '), payload: texts } }) as never,
  });
  const model = scriptedModel([
    { thought: texts.join(' '), text: texts.join(' '), calls: [{ name: 'act', args: { texts } }, { name: 'ask' }] },
    texts.join(' '),
  ]);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [act, ask] }), sessions, secrets });
  const asked = await app.run({ session: 's', message: texts.join(' ') });
  const [question] = asked.pending;
  await app.run({ session: 's', answers: question ? [{ requestId: question.id, value: texts }] : [] });
  return { sessions, file };
}

it('a secret of a run is in no byte of the database, in any encoding', async () => {
  const { file } = await stored({ canary: secret });
  const files = filesOf(file);
  expect(Object.keys(files).length).toBeGreaterThan(0);
  expect(Object.values(files).join()).toContain('«secret:canary»');
  expect(shownSecrets(files, [secret])).toEqual([]);
});

it('a masked secret is in no line of an export, also if it was stored before a run registered it', async () => {
  const { sessions, file } = await stored({});
  expect(shownSecrets(filesOf(file), [secret])).not.toEqual([]);
  const linesWith = async (options?: Parameters<typeof exportSession>[2]): Promise<readonly string[]> => {
    const lines: string[] = [];
    for await (const line of exportSession(sessions, key, options)) lines.push(line);
    return lines;
  };
  expect(shownSecrets({ export: await linesWith() }, [secret])).not.toEqual([]);
  const masked = await linesWith({ secrets: new Secrets({ canary: secret }) });
  expect(masked.join()).toContain('«secret:canary»');
  expect(shownSecrets({ export: masked, events: masked.map((line) => JSON.parse(line)) }, [secret])).toEqual([]);
});
