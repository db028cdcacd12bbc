import { type Content, functionTool, type ToolOutcome } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { appWith, never, payThat } from '../harness/in-doubt-app.ts';
import { key } from '../harness/inspect-run.ts';

const after = 'whose outcome was unknown';
const paid = { status: 'ok', output: { paid: 17 } } as const;

/** Returns how often a model read a late result, and whether of this one. */
function reported(contents: readonly Content[] | undefined): number {
  const texts = (contents ?? []).flatMap(({ role, parts }) =>
    parts.flatMap((part) => (role === 'user' && part.type === 'text' ? [part.text] : [])),
  );
  return texts.filter((text) => text.includes(after) && text.includes('{"paid":17}')).length;
}

async function deliver({ sessions, logOf }: TestApp, id: string, outcome: ToolOutcome): Promise<void> {
  const callId = (await logOf('response'))[0]?.callId ?? '';
  await sessions.deliver(key, { id, type: 'result', callId, outcome });
}

/** Apps with a call whose outcome the model read as unknown, by the error code. */
const unknown: Readonly<Record<string, () => Promise<TestApp>>> = {
  async tool_timeout() {
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done', 'one', 'two'], {
      tools: [payThat(never, { effect: 'idempotent' })],
    });
    await app.say('go');
    return app;
  },
  async outcome_unknown() {
    const app = testApp(
      [{ calls: [{ name: 'pay' }] }, 'done', 'one', 'two'],
      { tools: [payThat(never)] },
      { onInDoubt: 'tell' },
    );
    await app.say('go');
    return app;
  },
  async cancelled() {
    const stop = new AbortController();
    const pay = functionTool({
      name: 'pay',
      description: 'Pays',
      run: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          stop.abort();
        }),
    });
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'one', 'two'], { tools: [pay] });
    await app.say('go', { signal: stop.signal });
    return app;
  },
};

describe('the late outcome of a call that was reported as unknown', () => {
  for (const [code, begin] of Object.entries(unknown)) {
    it(`the late outcome of a call that was reported as unknown (${code}) is reported to the model once, when it arrives`, async () => {
      const app = await begin();
      expect(await app.outcomes()).toMatchObject([{ code: code === 'tool_timeout' ? code : expect.any(String) }]);
      await deliver(app, 'm1', paid);
      await deliver(app, 'm2', paid);
      await app.say('and?');
      expect(reported(app.model.requests.at(-1)?.contents)).toBe(1);
      await app.say('and now?');
      expect(reported(app.model.requests.at(-1)?.contents)).toBe(1);
      expect(await app.outcomes()).toHaveLength(1);
    });
  }

  it.each(['outcome_unknown', 'tool_threw'])(
    'the late outcome of a call that was reported as unknown stays unknown after an error without details (%s), and is known after the next result',
    async (code) => {
      const app = await (unknown['tool_timeout'] as () => Promise<TestApp>)();
      await deliver(app, 'm1', { status: 'error', code, message: 'stopped, {"paid":17}' });
      await deliver(app, 'm2', paid);
      await app.say('and?');
      const texts = JSON.stringify(app.model.requests.at(-1)?.contents);
      expect(reported(app.model.requests.at(-1)?.contents)).toBe(1);
      expect(texts).not.toContain('stopped');
    },
  );

  it('the late outcome of a call that was reported as unknown is logged as late, and is not reported to the model, if the outcome is already known', async () => {
    const app = appWith(payThat(() => 'paid'));
    await app.say('go');
    await deliver(app, 'm1', paid);
    await app.say('and?');
    expect(reported(app.model.requests.at(-1)?.contents)).toBe(0);
    expect(await app.logOf('late')).toHaveLength(1);
  });
});
