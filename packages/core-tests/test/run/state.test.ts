import {
  functionTool,
  inMemorySessionService,
  instructionTemplate,
  type JsonObject,
  type JsonValue,
  type ToolContext,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryMemoryService } from '@mortise/memory';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';

const call = { calls: [{ name: 'act' }] };

function acting(run: (context: ToolContext) => unknown) {
  return functionTool({ name: 'act', description: 'Acts', run: (_input, context) => run(context) });
}

describe('state that a tool writes', () => {
  it('state that a tool writes is visible to the tool at once, and stored with the response of its call', async () => {
    const seen: unknown[] = [];
    const tool = acting((context) => {
      context.setState('count', 1);
      seen.push(context.state['count']);
      context.setState('count', 2);
      seen.push(context.state['count']);
    });
    const { say, logOf, sessions } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect(seen).toEqual([1, 2]);
    expect((await logOf('response'))[0]?.actions).toEqual({ stateDelta: { count: 2 } });
    expect((await sessions.load(key))?.state).toEqual({ count: 2 });
  });

  it('state that a tool writes is visible to the calls of the next turn, and to the next run in another process', async () => {
    const sessions = inMemorySessionService();
    const seen: unknown[] = [];
    const tool = acting((context) => {
      seen.push(context.state['count'] ?? 0);
      context.setState('count', seen.length);
    });
    await testApp([call, call, 'done'], { tools: [tool] }, { sessions }).say('go');
    await testApp([call, 'done'], { tools: [tool] }, { sessions }).say('again');
    expect(seen).toEqual([0, 1, 2]);
  });

  it('state that a tool writes is deleted by undefined and by null', async () => {
    const values: readonly (JsonValue | undefined)[] = [undefined, null];
    for (const value of values) {
      const seen: unknown[] = [];
      const tool = acting((context) => {
        context.setState('gone', value);
        seen.push('gone' in context.state);
      });
      const { say, sessions, logOf } = testApp([call, 'done'], { tools: [tool] });
      await sessions.create(key, { gone: 1, kept: 2 });
      await say('go');
      expect(seen).toEqual([false]);
      expect((await sessions.load(key))?.state).toEqual({ kept: 2 });
      expect((await logOf('response'))[0]?.actions).toEqual({ stateDelta: { gone: null } });
    }
  });

  it('state that a tool writes is stored for the session, the user, the app or the process by the prefix of the key', async () => {
    const sessions = inMemorySessionService();
    const seen: unknown[] = [];
    const tool = acting((context) => {
      seen.push({ ...context.state });
      for (const name of ['own', 'user:shared', 'app:shared', 'temp:now'])
        context.setState(name, context.session.sessionId);
      seen.push(context.state['temp:now']);
    });
    const { runner, log } = testApp([call, call, 'done', call, 'done', call, 'done'], { tools: [tool] }, { sessions });
    await runner.run({ session: { ...key }, message: 'go' });
    await runner.run({ session: { ...key, sessionId: 's2' }, message: 'go' });
    await runner.run({ session: { ...key, userId: 'bob', sessionId: 's3' }, message: 'go' });
    expect(seen[0]).toEqual({});
    expect(seen[2]).toEqual({ own: 's1', 'user:shared': 's1', 'app:shared': 's1', 'temp:now': 's1' });
    expect(seen[4]).toEqual({ 'user:shared': 's1', 'app:shared': 's1' });
    expect(seen[6]).toEqual({ 'app:shared': 's2' });
    expect(JSON.stringify(await log())).not.toContain('temp:');
  });

  it('state that a tool writes is a frozen copy of the given value', async () => {
    const given = { list: [1] };
    const problems: unknown[] = [];
    const tool = acting((context) => {
      context.setState('kept', given);
      given.list.push(2);
      for (const change of [
        () => Object.assign(context.state, { more: 1 }),
        () => Object.assign(context.state['kept'] as object, { more: 1 }),
      ]) {
        try {
          change();
        } catch (error) {
          problems.push((error as Error).name);
        }
      }
    });
    const { say, sessions } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect(problems).toEqual(['TypeError', 'TypeError']);
    expect((await sessions.load(key))?.state).toEqual({ kept: { list: [1] } });
  });

  it('state that a tool writes in two parallel calls is kept from both, and if both write one key, the later response counts', async () => {
    const tool = acting((context) => {
      context.setState(context.functionCallId, true);
      context.setState('last', context.functionCallId);
    });
    const { say, sessions, logOf } = testApp([{ calls: [{ name: 'act' }, { name: 'act' }] }, 'done'], {
      tools: [tool],
    });
    await say('go');
    const ids = (await logOf('response')).map(({ callId }) => callId);
    expect((await sessions.load(key))?.state).toEqual({ [ids[0] ?? '']: true, [ids[1] ?? '']: true, last: ids[1] });
  });

  it('state that a tool writes is kept if the tool throws', async () => {
    const tool = acting((context) => {
      context.setState('tried', true);
      throw new Error('no');
    });
    const { say, sessions } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect((await sessions.load(key))?.state).toEqual({ tried: true });
  });
});

describe('an invalid state value', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const bad: Readonly<Record<string, readonly [unknown, unknown, string]>> = {
    'an empty key': ['', 1, 'invalid_state_key'],
    'a key that could replace a prototype': ['__proto__', 1, 'invalid_state_key'],
    'a key that is not a string': [17, 1, 'invalid_state_key'],
    'a key that is a symbol': [Symbol('x'), 1, 'invalid_state_key'],
    'a key that is too long': ['x'.repeat(1_001), 1, 'invalid_state_key'],
    'a function': ['x', () => 1, 'invalid_state_value'],
    'a circular value': ['x', circular, 'invalid_state_value'],
  };

  for (const [what, [name, value, code]] of Object.entries(bad)) {
    it(`an invalid state value is refused: ${what}`, async () => {
      const codes: unknown[] = [];
      const tool = acting((context) => {
        try {
          context.setState(name as string, value as JsonValue);
        } catch (error) {
          codes.push((error as { code?: unknown }).code);
        }
      });
      const { say, sessions } = testApp([call, 'done'], { tools: [tool] });
      await say('go');
      expect(codes).toEqual([code]);
      expect((await sessions.load(key))?.state).toEqual({});
    });
  }
});

describe('an invalid initial state', () => {
  it.each([
    ['{"a":{"":{"__proto__":1}}}', '$..__proto__'],
    ['{"a":[{"constructor":{"prototype":1}}]}', '$[0].constructor'],
    ['{"a":{"b":1e999}}', '$.b'],
  ])('an initial state with %s is refused with the path of the problem', async (text, path) => {
    await expect(inMemorySessionService().create(key, JSON.parse(text) as JsonObject)).rejects.toMatchObject({
      code: 'invalid_state_value',
      message: `the value of state key "a" is not JSON at ${path}`,
    });
  });
});

describe('an instruction', () => {
  it('an instruction may be a string', async () => {
    const { say, model } = testApp(['hi'], { instruction: 'Be {nice}.' });
    await say('go');
    expect(model.requests[0]?.instructions).toEqual(['Be {nice}.']);
  });

  it('an instruction may be a function, synchronous or asynchronous, which is called for every request', async () => {
    let count = 0;
    const { say, model } = testApp([call, 'hi', 'ho'], {
      tools: [acting(() => 1)],
      instruction: async ({ agentName }) => `${agentName} ${++count}`,
    });
    await say('go');
    const sync = testApp(['hi'], { instruction: ({ deps }) => `for ${String(deps)}` });
    await sync.say('go', { deps: 'ada' });
    expect(model.requests.map(({ instructions }) => instructions)).toEqual([['helper 1'], ['helper 2']]);
    expect(sync.model.requests[0]?.instructions).toEqual(['for ada']);
  });

  it('an instruction may be a template that reads the state', async () => {
    const { say, model, sessions } = testApp(['hi'], {
      instruction: instructionTemplate('Hello {user:name}, {mood?}! {{x}} {"a": 1}'),
    });
    await sessions.create(key, { 'user:name': 'Ada' });
    await say('go');
    expect(model.requests[0]?.instructions).toEqual(['Hello Ada, ! {x} {"a": 1}']);
  });

  it('an instruction with a missing key fails the run before the model is called', async () => {
    const { say, model } = testApp(['hi'], { instruction: instructionTemplate('Hello {name}') });
    expect(await say('go')).toMatchObject({
      status: 'failed',
      error: { code: 'missing_state_key', message: expect.stringContaining('"name"') },
    });
    expect(model.requests).toEqual([]);
  });
});

describe('artifacts', () => {
  it('artifacts are saved and loaded, and their versions are stored with the response', async () => {
    const seen: unknown[] = [];
    const tool = acting(async (context) => {
      seen.push(await context.saveArtifact('note.txt', { type: 'text', text: 'one' }));
      seen.push(await context.saveArtifact('note.txt', { type: 'text', text: 'two' }));
      seen.push(
        await context.loadArtifact('note.txt'),
        await context.loadArtifact('note.txt', 0),
        await context.listArtifacts(),
      );
    });
    const { say, logOf } = testApp([call, 'done'], { tools: [tool] }, { artifacts: inMemoryArtifactService() });
    await say('go');
    expect(seen).toEqual([0, 1, { type: 'text', text: 'two' }, { type: 'text', text: 'one' }, ['note.txt']]);
    expect((await logOf('response'))[0]?.actions).toEqual({ artifactDelta: { 'note.txt': 1 } });
  });

  it('artifacts without a service are an error', async () => {
    const tool = acting((context) => context.saveArtifact('note.txt', { type: 'text', text: 'one' }));
    const { watch } = testApp([call, 'done'], { tools: [tool] });
    const end = only(await watch({ message: 'go' }), 'toolEnd')[0];
    expect(end).toMatchObject({ outcome: { code: 'tool_threw' }, cause: { code: 'no_service' } });
  });
});

describe('memory', () => {
  it("memory is searched among the user's own sessions", async () => {
    const memory = inMemoryMemoryService();
    const { say, runner, sessions, model } = testApp(
      ['noted', call, 'done', call, 'done'],
      { tools: [acting((context) => context.searchMemory('dog'))] },
      { memory },
    );
    await say('My dog is called Rex');
    const session = await sessions.load(key);
    if (session) await memory.add(session);
    await runner.run({ session: 's2', message: 'what about my dog?' });
    await runner.run({ session: { ...key, userId: 'bob', sessionId: 's3' }, message: 'and mine?' });
    expect(outcomesIn(model.requests[2])).toMatchObject([
      { status: 'ok', output: [{ content: { parts: [{ text: 'My dog is called Rex' }] } }] },
    ]);
    expect(outcomesIn(model.requests[4])).toEqual([{ status: 'ok', output: [] }]);
  });

  it('memory without a service is an error', async () => {
    const { watch } = testApp([call, 'done'], { tools: [acting((context) => context.searchMemory('dog'))] });
    expect(only(await watch({ message: 'go' }), 'toolEnd')[0]?.cause).toMatchObject({ code: 'no_service' });
  });
});
