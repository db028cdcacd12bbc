import { createRunner, functionTool, inMemorySessionService, llmAgent, type Model, type RunEvent } from '@mortise/core';
import { expect, it, vi } from 'vitest';
import { key, sessionId, testApp, watchAll } from '../harness/test-app.ts';

let isThere = false;
function parts<T extends object>(real: T): T {
  if (isThere) return real;
  throw new TypeError('error loading dynamically imported module');
}
vi.mock('../../../core/src/runner/secret-parts.ts', async (original) => {
  const { secretParts } = await original<{ readonly secretParts: object }>();
  return {
    get secretParts() {
      return parts(secretParts);
    },
  };
});
// It has what looks for secrets, too: it is read when it is there.
vi.mock('../../../core/src/runner/rare-parts.ts', (original) => ({
  get rareParts() {
    parts({});
    return original<{ readonly rareParts: object }>().then(({ rareParts }) => rareParts);
  },
}));

const secret = 'hunter2hunter2';
const notLoaded = { status: 'failed', error: { code: 'module_load_failed' } };

function telling(turns: number): Model {
  let asked = 0;
  return {
    provider: 'none',
    id: 'none',
    async *generate(_request, { keepSecret }) {
      keepSecret?.('key', secret);
      asked++;
      yield { type: 'textDelta', index: 0, delta: `the key is ${secret}` };
      const text = { type: 'text', text: `the key is ${secret}` } as const;
      yield { type: 'end', content: { role: 'model', parts: [text] }, finishReason: { unified: 'stop' } };
      if (asked > turns) throw new Error('asked too often');
    },
  };
}

function shownOf(seen: readonly RunEvent[]): string {
  return JSON.stringify(seen);
}

// In this order: what is loaded once is there for all runs of the process.
it('a runner with secrets runs nothing if the redaction module failed to load', async () => {
  const app = testApp(['never asked'], {}, { secrets: { key: secret } });
  const seen = await app.watch({ message: `my key is ${secret}` });
  expect(seen).toMatchObject([{ type: 'end', result: notLoaded }]);
  expect(shownOf(seen)).not.toContain(secret);
  expect([await app.log(), app.model.requests]).toEqual([[], []]);
});

it('the text of a model that registered its key is neither shown nor stored', async () => {
  const sessions = inMemorySessionService();
  const runner = createRunner({ agent: llmAgent({ name: 'agent', model: telling(1) }), sessions });
  const seen = await watchAll(runner, { session: sessionId, message: 'hi' });
  expect(seen.at(-1)).toMatchObject({ result: notLoaded });
  expect(shownOf(seen)).not.toContain(secret);
  expect(JSON.stringify(await sessions.load(key))).not.toContain(secret);
});

it('the call of a tool that registered a secret is neither shown nor stored', async () => {
  const tool = functionTool({
    name: 'act',
    description: 'Acts',
    run: (_args, context) => {
      context.keepSecret('key', secret);
      context.progress(`with ${secret}`);
      return secret;
    },
  });
  const app = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] });
  const seen = await app.watch({ message: 'go' });
  expect(seen.at(-1)).toMatchObject({ result: notLoaded });
  expect(shownOf(seen)).not.toContain(secret);
  expect(JSON.stringify(await app.log())).not.toContain(secret);
  expect(await app.outcomes()).toEqual([]);
  isThere = true;
  const rest = await app.watch({});
  expect(shownOf(rest)).not.toContain(secret);
  expect(rest.at(-1)).toMatchObject({ result: { status: 'paused', pending: [{ kind: 'inDoubt' }] } });
});

it('a secret is marked from the first word on once it is there', async () => {
  const runner = createRunner({ agent: llmAgent({ name: 'agent', model: telling(1) }) });
  const seen = await watchAll(runner, { session: sessionId, message: 'hi' });
  expect(seen.at(-1)).toMatchObject({ result: { status: 'completed', text: 'the key is «secret:key»' } });
  expect(shownOf(seen)).not.toContain(secret);
});
