import { functionTool, inMemorySessionService, type Tool, type ToolContext } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only } from '../harness/inspect-run.ts';
import { callsOnce, nestedAgent } from '../nested/nested-agent.ts';

const broken = Object.assign(new Error('cut'), { code: 'ECONNRESET' });

/** Creates a tool that writes before it fails, and again in `reconcile`. */
function payThat(write: (context: ToolContext, key: string) => unknown): Tool {
  return {
    ...functionTool({
      name: 'pay',
      description: 'Pays',
      run: async (_input, context) => {
        await write(context, 'a');
        throw broken;
      },
    }),
    async reconcile(_value, context) {
      await write(context, 'b');
      return { status: 'ok', output: Object.keys(context.state).join() };
    },
  };
}

describe('the writes of a tool before its error and of its reconcile', () => {
  const setState = (context: ToolContext, name: string): void => context.setState(name, name === 'a' ? 1 : 2);

  it.each(['the session', 'a nested agent with its own state'])(
    'the writes of a tool before its error and of its reconcile are both in the state of %s',
    async (where) => {
      const seen: unknown[] = [];
      const look = functionTool({
        name: 'look',
        description: 'Looks',
        run: (_input, { state }) => {
          seen.push(state);
          return null;
        },
      });
      const tools = [payThat(setState), look];
      const steps = [{ calls: [{ name: 'pay' }] }, { calls: [{ name: 'look' }] }, 'done'];
      const own = where === 'the session' ? undefined : nestedAgent('clerk', steps, { tools, as: { state: {} } });
      const { say, outcomes } = own
        ? testApp(callsOnce('clerk', 'done'), { tools: [own.tool] })
        : testApp(steps, { tools });
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(seen).toEqual([{ a: 1, b: 2 }]);
      expect(await outcomes()).toContainEqual({ status: 'ok', output: 'a,b' });
    },
  );

  it('the writes of a tool before its error and of its reconcile are both saved if they are artifacts', async () => {
    const save = (context: ToolContext, name: string) => context.saveArtifact(name, { type: 'text', text: name });
    const app = testApp(
      [{ calls: [{ name: 'pay' }] }, 'done'],
      { tools: [payThat(save)] },
      { artifacts: inMemoryArtifactService() },
    );
    await app.say('go');
    expect((await app.logOf('response'))[0]?.actions).toEqual({ artifactDelta: { a: 0, b: 0 } });
  });
});

describe('the writes of a tool before it delegates', () => {
  it.each([undefined, {}])(
    'the writes of a tool before it delegates are in the state during and after the nested run (own state: %j)',
    async (state) => {
      const asks = functionTool({
        name: 'ask',
        description: 'Asks',
        gates: [
          {
            name: 'g',
            order: 'confirmation',
            check: (_call, _tool, { answers }) =>
              answers.length > 0
                ? { type: 'proceed' }
                : { type: 'pause', question: { kind: 'confirmation', hint: '?' } },
          },
        ],
        run: () => 'asked',
      });
      const clerk = nestedAgent('clerk', callsOnce('ask', 'clerk done'), { tools: [asks] });
      const delegating: Tool = {
        ...clerk.tool,
        run: (args: never, context) => {
          context.setState('seen', 'before');
          return (clerk.tool.run as NonNullable<Tool['run']>)(args, context);
        },
      };
      const boss = nestedAgent('boss', callsOnce('clerk', 'boss done'), {
        tools: [delegating],
        as: state ? { state } : {},
      });
      const { say, answer, log } = testApp(callsOnce('boss', 'done'), { tools: [boss.tool] });
      const { pending } = await say('go');
      expect(JSON.stringify((await log()).map(({ actions }) => actions))).toContain('"seen":"before"');
      expect(await answer({ requestId: pending[0]?.id ?? '', value: true })).toMatchObject({
        status: 'completed',
        text: 'done',
      });
      const written = (await log()).flatMap(({ actions }) => (actions ? [actions] : []));
      expect(written).toEqual([state ? { localDelta: { seen: 'before' } } : { stateDelta: { seen: 'before' } }]);
    },
  );
});

it('skipSummarization of a tool that then delegates to an agent ends the turn when that agent has ended', async () => {
  const clerk = nestedAgent('clerk', ['clerk done']);
  const delegating: Tool = {
    ...clerk.tool,
    run: (args: never, context) => {
      context.setState('seen', 'before');
      context.skipSummarization();
      return (clerk.tool.run as NonNullable<Tool['run']>)(args, context);
    },
  };
  const { say, model } = testApp(callsOnce('clerk', 'not asked'), { tools: [delegating] });
  expect(await say('go')).toMatchObject({ status: 'completed' });
  expect(model.requests).toHaveLength(1);
});

describe('two parallel calls that write one key', () => {
  const writes = (name: string): Tool =>
    functionTool({ name, description: 'Writes', run: (_input, context) => context.setState('cart', { [name]: 1 }) });

  it.each([undefined, {}])(
    'two parallel calls that write one key are named in a warning if they are calls of nested agents (own state: %j)',
    async (state) => {
      const both = nestedAgent('both', [{ calls: [{ name: 'left' }, { name: 'right' }] }, 'both done'], {
        tools: [writes('left'), writes('right')],
        as: state ? { state } : {},
      });
      const { watch } = testApp(callsOnce('both', 'done'), { tools: [both.tool] });
      const warnings = only(await watch({ message: 'go' }), 'warning');
      expect(warnings).toMatchObject([
        { code: 'state_conflict', message: expect.stringMatching(/right .* left .*"cart"/) },
      ]);
    },
  );

  it.each([undefined, {}])(
    'two parallel calls that write one key run one after the other, and see the earlier write, if they are exclusive (own state: %j)',
    async (state) => {
      const count = functionTool({
        name: 'count',
        description: 'Counts',
        exclusive: true,
        run: async (_input, context) => {
          await Promise.resolve();
          context.setState('n', Number(context.state['n'] ?? 0) + 1);
        },
      });
      const show = functionTool({ name: 'show', description: 'Shows', run: (_input, context) => context.state['n'] });
      const own = nestedAgent(
        'own',
        [{ calls: [{ name: 'count' }, { name: 'count' }, { name: 'count' }] }, { calls: [{ name: 'show' }] }, 'shown'],
        { tools: [count, show], as: state ? { state } : {} },
      );
      const { watch, outcomes } = testApp(callsOnce('own', 'done'), { tools: [own.tool] });
      expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
      expect(await outcomes()).toContainEqual({ status: 'ok', output: 3 });
    },
  );

  it('two parallel calls that write one key are named in a warning if they are calls of two agents that share the state', async () => {
    const agents = ['left', 'right'].map((name) =>
      nestedAgent(`${name}er`, callsOnce(name, 'wrote'), { tools: [writes(name)] }),
    );
    const { watch, sessions } = testApp([{ calls: [{ name: 'lefter' }, { name: 'righter' }] }, 'done'], {
      tools: agents.map(({ tool }) => tool),
    });
    const warnings = only(await watch({ message: 'go' }), 'warning');
    expect(warnings).toMatchObject([{ code: 'state_conflict', message: expect.stringMatching(/left .*"cart"/) }]);
    expect((await sessions.load(key))?.state).toEqual({ cart: { right: 1 } });
  });

  it('two calls that write one key cause no warning if one came after the other, or is nested in the other', async () => {
    const inner = nestedAgent('inner', callsOnce('left', 'wrote'), { tools: [writes('left')] });
    const outer: Tool = {
      ...inner.tool,
      finish: (_end, context) => {
        context.setState('cart', { ...(context.state['cart'] as object), more: 1 });
        return { status: 'ok', output: 'both' };
      },
    };
    const { watch, sessions } = testApp(
      [{ calls: [{ name: 'inner' }] }, { calls: [{ name: 'right' }] }, 'done'],
      { tools: [outer, writes('right')] },
      { sessions: inMemorySessionService() },
    );
    expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    expect((await sessions.load(key))?.state).toEqual({ cart: { right: 1 } });
  });
});
