import {
  AgentError,
  ConfigError,
  type Credential,
  type Event,
  functionTool,
  type RunEvent,
  type RunResult,
  type Tool,
  ToolError,
  type ToolGate,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { delay, key, only } from '../harness/inspect-run.ts';
import { workedMs } from '../harness/worked-ms.ts';
import { actThat, bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

const canary = 'canary-4f"9Z/+ä=';
const token = 'tok_live_51H8x/=';

/** Creates a gate that hands out a credential. */
function authGate(credential: Credential): ToolGate {
  return { name: 'github', order: 'auth', check: () => ({ type: 'proceed', credential }) };
}

function spreads(text: string): readonly string[] {
  return [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text)).slice(3, -3),
  ];
}

function expectClean(what: unknown): void {
  const text = JSON.stringify(what, (_name, value: unknown) => (value instanceof Error ? value.message : value));
  for (const secret of [canary, token]) for (const form of spreads(secret)) expect(text).not.toContain(form);
}

describe('a credential from a gate', () => {
  it.each<[string, (found: string) => unknown]>([
    ['the result of the tool', (found) => ({ headers: { authorization: `Bearer ${found}` }, [found]: [found, found] })],
    ['a URL that is the result', (found) => `https://a.example/?key=${encodeURIComponent(found)}`],
    ['JSON text that is the result', (found) => JSON.stringify({ found })],
    ['a string that is the result', (found) => found],
  ])('a credential is masked in %s', async (_where, make) => {
    for (const credential of [
      { type: 'bearer', token },
      { type: 'apiKey', value: canary },
    ] as const) {
      const value = credential.type === 'bearer' ? credential.token : credential.value;
      const { outcome, log, seen, model, result } = await playBoth(() => ({
        act: actThat(() => make(value), { gates: [authGate(credential)] }),
      }));
      expect(JSON.stringify(outcome)).toContain('«secret:github»');
      for (const sink of [outcome, log, seen, model.requests, result]) expectClean(sink);
    }
  });

  it('a credential is masked in an error that the model reads', async () => {
    const act = () =>
      actThat(
        () => {
          throw new ToolError(`The token ${token} was refused.`, { code: 'no_access' });
        },
        { gates: [authGate({ type: 'bearer', token })] },
      );
    const played = await playBoth(() => ({ act: act() }));
    expectError(played, 'no_access', 'The token «secret:github» was refused.');
    expectClean(played.log);
  });

  it('a credential reaches the tool itself unchanged', async () => {
    const got: unknown[] = [];
    const act = (): Tool => ({
      ...actThat(() => 1, { gates: [authGate({ type: 'bearer', token })] }),
      run: (_value, context) => {
        got.push(context.credential);
        return { status: 'ok', output: null };
      },
    });
    await playBoth(() => ({ act: act() }));
    expect(got).toEqual([
      { type: 'bearer', token },
      { type: 'bearer', token },
    ]);
  });
});

describe('a named secret of the runner', () => {
  const secrets = { vault: canary, unset: undefined };

  it('a secret appears in no sink: events, requests, warnings, progress, tool ends, artifacts, state, questions, errors', async () => {
    const artifacts = inMemoryArtifactService();
    const talkative = functionTool({
      name: 'act',
      description: 'Acts',
      input: anyInput,
      preview: () => `sends ${canary}`,
      run: (_args, context) => {
        context.progress({ with: canary });
        context.setState('last', { key: canary });
        return canary.repeat(100_000);
      },
    });
    const failing: Tool = {
      ...actThat(() => 1),
      name: 'fail',
      declaration: { name: 'fail', description: '', parametersJsonSchema: { type: 'object' } },
      run: () => Promise.reject(new Error(canary)),
    };
    const asking: Tool = {
      ...failing,
      name: 'ask',
      preview: () => `asks about ${canary}`,
      declaration: { name: 'ask', description: '', parametersJsonSchema: { type: 'object' } },
      run: () => ({ status: 'pending', request: { kind: 'input', hint: `Is ${canary} right?`, payload: [canary] } }),
    };
    const app = testApp(
      [
        { text: `I know ${canary}`, calls: [{ name: 'act', args: { q: canary } }, { name: 'fail' }, { name: 'ask' }] },
        { fail: { code: 'auth', message: `the key ${canary} was refused` }, text: canary },
      ],
      {
        tools: [talkative, failing, asking],
        instruction: `never say ${canary}`,
        callbacks: {
          mode: 'observe',
          name: canary,
          afterTool: () => {
            throw new Error(canary);
          },
        },
      },
      { secrets, artifacts },
    );
    const first = await app.watch({ message: `my key is ${canary}` });
    const paused = only(first, 'end')[0]?.result as RunResult;
    expect(paused.pending).toMatchObject([{ preview: 'asks about «secret:vault»' }]);
    const rest: readonly RunEvent[] = await app.watch({
      answers: [{ requestId: paused.pending[0]?.id ?? '', value: canary }],
    });
    expect(only(rest, 'end')[0]?.result).toMatchObject({ status: 'paused' });
    const left = await app.say('never mind');
    expect(left).toMatchObject({ status: 'failed', error: { message: 'the key «secret:vault» was refused' } });
    for (const sink of [first, rest, await app.log(), app.model.requests, paused, left]) expectClean(sink);
    expectClean(await app.sessions.load(key));
    for (const name of await artifacts.list(key)) expectClean(await artifacts.load(key, name));
    expect(await artifacts.list(key)).toHaveLength(1);
    const words = (await app.logOf('input'))[0]?.content.parts[0];
    expect(words).toMatchObject({ text: 'my key is «secret:vault»' });
  });

  it('a secret does not appear in the error of a store that fails', async () => {
    const fails = () => Promise.reject(new AgentError('store_down', `cannot reach db://user:${canary}@host`));
    await bothWays(
      () => ({
        steps: ['hi'],
        options: { secrets, sessions: { ...testApp([]).sessions, load: fails, create: fails } },
      }),
      async (_app, _way, say) => {
        const result = await say('go');
        expect(result).toMatchObject({ status: 'failed' });
        expectClean(result);
        expect(result.error?.message).toContain('«secret:vault»');
      },
    );
  });

  it('a secret does not appear in the error of an append that fails', async () => {
    const append = () => Promise.reject(new AgentError('store_down', `cannot reach db://user:${canary}@host`));
    await bothWays(
      () => ({ steps: ['hi'], options: { secrets, sessions: { ...testApp([]).sessions, append } } }),
      async (_app, _way, say) => {
        const result = await say(`it is ${canary}`);
        expectClean(result);
        expect(result.error).toMatchObject({ message: expect.stringContaining('«secret:vault»'), unsaved: [{}] });
      },
    );
  });

  it('a secret does not appear in a late error of a tool', async () => {
    const act = () =>
      actThat(() => new Promise((_resolve, reject) => setTimeout(reject, 25, new ToolError(`No ${canary}.`))), {
        timeoutMs: 5,
        effect: 'idempotent',
      });
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act' }] }, { delayMs: 50, text: 'done' }],
        agent: { tools: [act()] },
        options: { secrets },
      }),
      async ({ logOf, sessions }, _way, say) => {
        const delivered: unknown[] = [];
        const { deliver } = sessions;
        Object.assign(sessions, {
          deliver: (...mail: Parameters<typeof deliver>) => {
            delivered.push(mail);
            return deliver(...mail);
          },
        });
        await say('go');
        expect(await logOf('late')).toMatchObject([{ outcome: { message: 'No «secret:vault».' } }]);
        expectClean(delivered);
      },
    );
  });

  it('a secret does not appear in a late result of a tool', async () => {
    const act = () =>
      actThat(() => new Promise((resolve) => setTimeout(resolve, 25, canary)), { timeoutMs: 5, effect: 'idempotent' });
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act' }] }, { delayMs: 50, text: 'done' }],
        agent: { tools: [act()] },
        options: { secrets },
      }),
      async ({ logOf }, _way, say) => {
        await say('go');
        const late: readonly Event[] = await logOf('late');
        expect(late).toMatchObject([{ outcome: { output: '«secret:vault»' } }]);
      },
    );
  });

  it('a secret is masked in the late result of a call with the effect write', async () => {
    const act = () => actThat(() => new Promise((resolve) => setTimeout(resolve, 25, canary)), { timeoutMs: 5 });
    await bothWays(
      () => ({ steps: [{ calls: [{ name: 'act' }] }, 'done'], agent: { tools: [act()] }, options: { secrets } }),
      async (app, _way, say) => {
        await say('go');
        await delay(40);
        await app.resume();
        expect(await app.outcomes()).toEqual([{ status: 'ok', output: '«secret:vault»' }]);
        expectClean(await app.log());
      },
    );
  });

  it('a secret that is too short to be distinguished from other text is refused', () => {
    expect(() => testApp([], {}, { secrets: { pin: '1234' } })).toThrow(ConfigError);
  });

  it('results are not copied if the run has no secrets', async () => {
    const { outcome, seen } = await playBoth(() => ({ act: actThat(() => ({ a: 1 })) }));
    const end = only(seen, 'toolEnd').find(({ call }) => call.name === 'act');
    expect(end?.outcome).toBe(outcome);
  });

  it('a secret is found in five megabytes in linear time', async () => {
    const msOf = async (length: number): Promise<number> => {
      const begun = workedMs();
      await playBoth(() => ({ act: actThat(() => `${canary} ${'x'.repeat(length)}`), options: { secrets } }));
      return workedMs() - begun;
    };
    const short = await msOf(1_250_000);
    // With four times the text, linear work is four times, and quadratic work sixteen times.
    expect(await msOf(5_000_000)).toBeLessThan(12 * Math.max(short, 50));
  });
});
