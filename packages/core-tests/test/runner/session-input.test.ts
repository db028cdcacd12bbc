import { type Content, functionTool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

describe('an input with an id', () => {
  it('an input with an id is accepted once', async () => {
    const { say, model, logOf } = testApp(['hello']);
    const first = await say('hi', { inputId: 'i1' });
    const again = await say('hi', { inputId: 'i1' });
    expect(again).toEqual(first);
    expect(model.requests).toHaveLength(1);
    expect(await logOf('input')).toHaveLength(1);
  });

  it('an input with an id that is repeated after a crash resumes the session where the log ends', async () => {
    const { say, model, logOf } = testApp([{ fail: { code: 'overloaded' } }, 'hello']);
    expect(await say('hi', { inputId: 'i1' })).toMatchObject({ status: 'failed', error: { code: 'overloaded' } });
    await say('hi', { inputId: 'i1' });
    expect(await logOf('input')).toHaveLength(1);
    expect(model.requests.length).toBeLessThanOrEqual(2);
  });

  it('an input with an id that is repeated adds no further answer of an afterAgent callback', async () => {
    const afterAgent = () => ({ content: { role: 'model', parts: [{ type: 'text', text: 'bye' }] } }) as const;
    const { say, logOf } = testApp(['hello'], { callbacks: { afterAgent } });
    const first = await say('hi', { inputId: 'i1' });
    const again = await say('hi', { inputId: 'i1' });
    expect(again.text).toBe(first.text);
    expect(await logOf('model')).toHaveLength(2);
  });

  it('an input with an id differs from an input with another id, even if both have the same text', async () => {
    const { say, logOf } = testApp(['one', 'two']);
    await say('hi', { inputId: 'i1' });
    expect(await say('hi', { inputId: 'i2' })).toMatchObject({ text: 'two' });
    expect(await logOf('input')).toHaveLength(2);
  });
});

describe('a session', () => {
  it('a session that the input omits is created, and its key is in the result', async () => {
    const { runner, sessions } = testApp(['one', 'two']);
    const first = await runner.run({ message: 'hi' });
    const second = await runner.run({ message: 'hi' });
    expect(first.session.sessionId).not.toBe(second.session.sessionId);
    expect(await sessions.load(first.session)).toBeDefined();
  });

  it('a session may be given by its id, or by its complete key', async () => {
    const { runner, sessions } = testApp(['one', 'two']);
    await runner.run({ session: 'a', message: 'hi' });
    const other = { appName: 'shop', userId: 'ada', sessionId: 'a' };
    expect((await runner.run({ session: other, message: 'hi' })).session).toEqual(other);
    expect(await sessions.load({ ...key, sessionId: 'a' })).toMatchObject({ revision: 2 });
    expect(await sessions.load(other)).toMatchObject({ revision: 2 });
  });

  it('a session that is unknown is created only by a message', async () => {
    const { runner, sessions } = testApp(['one']);
    expect(await runner.run({ session: 'a' })).toMatchObject({
      status: 'failed',
      error: { code: 'session_not_found' },
    });
    expect(await sessions.load({ ...key, sessionId: 'a' })).toBeUndefined();
    expect(await runner.run({ session: 'a', message: 'hi' })).toMatchObject({ status: 'completed' });
  });

  it('a session that is empty has nothing to resume', async () => {
    const { resume, sessions } = testApp([]);
    await sessions.create(key);
    expect(await resume()).toMatchObject({ status: 'failed', error: { code: 'no_input' } });
  });

  it('a session that is complete stays unchanged when it is resumed', async () => {
    const { say, resume, model, log } = testApp(['hello']);
    const first = await say('hi');
    const before = await log();
    expect(await resume()).toEqual(first);
    expect(await log()).toEqual(before);
    expect(model.requests).toHaveLength(1);
  });

  it('a session keeps its conversation across runs', async () => {
    const { say, model } = testApp(['one', 'two']);
    await say('first');
    await say('second');
    expect(model.requests[1]?.contents).toMatchObject([
      { role: 'user', parts: [{ text: 'first' }] },
      { role: 'model', parts: [{ text: 'one' }] },
      { role: 'user', parts: [{ text: 'second' }] },
    ]);
  });
});

describe('a message', () => {
  const refused: Readonly<Record<string, unknown>> = {
    'with a function response': {
      role: 'user',
      parts: [{ type: 'functionResponse', id: 'x', name: 'pay', outcome: { status: 'ok', output: 1 } }],
    },
    'with a function call': { role: 'user', parts: [{ type: 'functionCall', id: 'x', name: 'pay', args: {} }] },
    'of the model': { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
    'of a tool': { role: 'tool', parts: [{ type: 'text', text: 'hi' }] },
    'without parts': { role: 'user', parts: [] },
    'whose parts are not an array': { role: 'user', parts: 'hi' },
    'that is a number': 17,
    'that is null': null,
    'with a part that is null': { role: 'user', parts: [null] },
  };

  for (const [what, message] of Object.entries(refused)) {
    it(`a message ${what} is refused, and nothing is stored`, async () => {
      const { runner, model, log } = testApp(['hi']);
      const result = await runner.run({ session: 's1', message: message as Content });
      expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_input' } });
      expect(model.requests).toEqual([]);
      expect(await log()).toEqual([]);
    });
  }

  it('a message with text and data is accepted unchanged', async () => {
    const { runner, model } = testApp(['a cat']);
    const message: Content = {
      role: 'user',
      parts: [
        { type: 'text', text: 'what is it?' },
        { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
        { type: 'fileData', fileUri: 'https://example.com/cat' },
      ],
    };
    await runner.run({ message });
    expect(model.requests[0]?.contents).toEqual([message]);
  });

  it('a message object that the caller changes later is stored as it was given', async () => {
    const { runner, model, logOf } = testApp(['one']);
    const parts = [{ type: 'text' as const, text: 'before' }];
    await runner.run({ session: 's1', message: { role: 'user', parts } });
    parts.push({ type: 'text', text: 'after' });
    expect(model.requests[0]?.contents[0]?.parts).toHaveLength(1);
    expect((await logOf('input'))[0]?.content.parts).toHaveLength(1);
  });
});

describe('a session id', () => {
  const bad: readonly unknown[] = [
    '',
    { appName: 'app', userId: 'user', sessionId: '' },
    { appName: '', userId: 'user', sessionId: 's' },
    { sessionId: 's' },
    { appName: 'app', userId: 1, sessionId: 's' },
  ];

  for (const session of bad) {
    it(`the session id ${JSON.stringify(session)} is refused`, async () => {
      const { runner, model } = testApp(['hi']);
      const result = await runner.run({ session: session as string, message: 'hi' });
      expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_input' } });
      expect(model.requests).toEqual([]);
    });
  }
});

describe('the application values of a run', () => {
  it('the application values of a run reach its tools, and are in no event', async () => {
    const seen: unknown[] = [];
    const tool = functionTool({ name: 'go', description: 'Goes', run: (_input, { deps }) => void seen.push(deps) });
    const { say, log } = testApp([{ calls: [{ name: 'go' }] }, 'one', { calls: [{ name: 'go' }] }, 'two'], {
      tools: [tool],
    });
    const deps = { client: 'canary-deps' };
    await say('go', { deps });
    await say('go');
    expect(seen).toEqual([deps, undefined]);
    expect(JSON.stringify(await log())).not.toContain('canary-deps');
  });
});
