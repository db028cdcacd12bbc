import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { expect, it } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const secret = 'canary-4f"9Z/+=&<k> %_1';
const texts = Object.values(secretForms(secret));
const root = scratch();

/** Returns the content of a directory: file names and texts, also texts decoded from Base64. */
function allIn(directory: string): { readonly [name: string]: string } {
  const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = entries.filter((entry) => statSync(join(directory, entry)).isFile());
  const texts = files.map((name) => readFileSync(join(directory, name), 'utf8'));
  const media = texts.flatMap((text) => text.match(/"data":\s*"([^"]*)"/)?.[1] ?? []);
  return { names: entries.join('\n'), texts: texts.join('\n'), media: media.map((data) => atob(data)).join('\n') };
}

async function saved(secrets: { readonly [name: string]: string }, directory: string): Promise<void> {
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    run: async (_args, context) => {
      for (const [at, text] of texts.entries()) {
        await context.saveArtifact(`note ${at} of ${text}`, { type: 'text', text: `has ${text}` });
        const data = btoa(`has ${text} in it`);
        await context.saveArtifact(`file ${at}`, { type: 'inlineData', mimeType: 'text/plain', data });
      }
      return 'x'.repeat(5_000) + texts.join(' ');
    },
  });
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
  const artifacts = fsArtifactService({ directory });
  const agent = llmAgent({ name: 'helper', model, tools: [act] });
  const app = createRunner({ agent, artifacts, secrets, resultLimitChars: 2_000 });
  expect(await app.run({ message: 'go' })).toMatchObject({ status: 'completed' });
}

it('no file and no file name contains a secret of a run, in any encoding', async () => {
  const directory = join(root, 'masked');
  await saved({ canary: secret }, directory);
  const sinks = allIn(directory);
  expect(sinks['texts']).toContain('«secret:canary»');
  expect(shownSecrets(sinks, [secret])).toEqual([]);
});

it('the texts and media in the directory contain the same secret if the run does not know it as one', async () => {
  const directory = join(root, 'plain');
  await saved({}, directory);
  const shown = shownSecrets(allIn(directory), [secret]).map((line) => line.split(' ')[0]);
  expect([...new Set(shown)].toSorted()).toEqual(['media', 'texts']);
});
