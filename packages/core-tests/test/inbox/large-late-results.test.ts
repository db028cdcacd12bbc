import { functionTool, type Tool, type ToolOutcome } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';

const text = `head ${'x'.repeat(300_000)} tail`;
const outcome: ToolOutcome = { status: 'ok', output: text };

const clientTool: Tool = {
  name: 'fetch',
  description: 'Runs at the client',
  declaration: { name: 'fetch', description: 'Runs at the client', parametersJsonSchema: { type: 'object' } },
  unchecked: true,
};

async function asked() {
  const artifacts = inMemoryArtifactService();
  const app = testApp([{ calls: [{ name: 'fetch' }] }, 'done'], { tools: [clientTool] }, { artifacts });
  const { pending } = await app.say('go');
  return { ...app, artifacts, callId: pending[0]?.callId ?? '' };
}

async function expectKept({ artifacts, model }: Pick<Awaited<ReturnType<typeof asked>>, 'artifacts' | 'model'>) {
  const [name = ''] = await artifacts.list(key);
  expect(await artifacts.load(key, name)).toEqual({ type: 'text', text });
  const [read] = outcomesIn(model.requests[1]);
  expect(read).toMatchObject({ status: 'ok', output: expect.stringContaining(`full output: artifact "${name}"`) });
  expect(JSON.stringify(read).length).toBeLessThan(263_000);
}

describe('a large late result', () => {
  it('a large late result is saved completely if it is posted', async () => {
    const app = await asked();
    expect(await app.resume({ results: [{ callId: app.callId, outcome }] })).toMatchObject({ text: 'done' });
    await expectKept(app);
  });

  it('a large late result is saved completely if it comes through the inbox', async () => {
    const app = await asked();
    await app.sessions.deliver(key, { id: 'm', type: 'result', callId: app.callId, outcome });
    expect(await app.resume()).toMatchObject({ text: 'done' });
    await expectKept(app);
  });

  it('a large late result is saved completely if its call had timed out', async () => {
    const artifacts = inMemoryArtifactService();
    let finish = (_: string): void => {};
    const slow = functionTool({
      name: 'fetch',
      description: 'Fetches',
      timeoutMs: 20,
      run: () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    });
    const app = testApp([{ calls: [{ name: 'fetch' }] }, 'done'], { tools: [slow] }, { artifacts });
    expect(await app.say('go')).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    finish(text);
    await expect.poll(async () => (await app.sessions.mail(key)).length).toBe(1);
    expect(await app.resume()).toMatchObject({ text: 'done' });
    await expectKept({ ...app, artifacts });
  });

  it('a large late result of an unknown call creates no artifact', async () => {
    const app = await asked();
    expect(await app.resume({ results: [{ callId: 'another', outcome }] })).toMatchObject({
      error: { code: 'unknown_request' },
    });
    await app.sessions.deliver(key, { id: 'm', type: 'result', callId: 'another', outcome });
    await app.resume();
    expect(await app.artifacts.list(key)).toEqual([]);
  });
});
