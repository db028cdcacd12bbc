import type { RunInput, Runner } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

describe('the arguments of run()', () => {
  it('run() accepts a string as a message in a new session', async () => {
    const { runner, sessions } = testApp(['It is 21 °C.', 'Sunny.']);
    const first = await runner.run('Rome?');
    const second = await runner.run('And Oslo?');
    expect([first.status, first.text, second.text]).toEqual(['completed', 'It is 21 °C.', 'Sunny.']);
    expect([first.session.appName, runner.appName]).toEqual([runner.appName, 'app']);
    expect(first.session.sessionId).not.toBe(second.session.sessionId);
    expect(await sessions.load(first.session)).toBeDefined();
  });

  it('stream() accepts a string as well', async () => {
    const ends: unknown[] = [];
    for await (const event of testApp(['hi']).runner.stream('hello'))
      if (event.type === 'end') ends.push(event.result.text);
    expect(ends).toEqual(['hi']);
  });

  it.each<[unknown, string]>([
    [{ sessionId: 's', message: 'hi' }, 'run takes no "sessionId": the nearest is "session"'],
    [{ prompt: 'hi' }, 'run takes no "prompt"'],
    [{ message: 'hi', limits: { maxSteps: 3 } }, 'limits of run takes no "maxSteps"'],
    [undefined, 'the options of run must be an object'],
    [['hi'], 'the options of run must be an object'],
  ])(
    'invalid arguments of run() are refused with the form to write instead of %j, and no run starts',
    async (input, says) => {
      const { runner, model } = testApp(['hi']);
      const run = runner.run as (input: unknown) => ReturnType<Runner['run']>;
      const { status, error } = await run(input as RunInput);
      expect([status, error?.message]).toEqual(['failed', expect.stringContaining(says)]);
      expect(model.requests).toEqual([]);
    },
  );
});
