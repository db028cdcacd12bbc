import {
  type Content,
  createRunner,
  functionTool,
  llmAgent,
  type ModelEvent,
  type ModelRequest,
  type RunEvent,
  ToolError,
} from '@mortise/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { offlineModel } from './offline-model.ts';

const echo = functionTool({
  name: 'dummy_echo',
  description: '',
  effect: 'read',
  input: z.object({ message: z.string() }),
  run: ({ message }) => {
    if (message === 'bad') throw new ToolError('that word is refused');
    return { echo: `Echo: ${message}`, timestamp: 'now' };
  },
});

async function run(message: string): Promise<readonly RunEvent[]> {
  const app = createRunner({ agent: llmAgent({ name: 'a', model: offlineModel({ deltaMs: 0 }), tools: [echo] }) });
  const events: RunEvent[] = [];
  for await (const event of app.stream({ message })) events.push(event);
  return events;
}

function textIn(events: readonly RunEvent[]): string {
  const end = events.at(-1);
  return end?.type === 'end' ? end.result.text : '';
}

async function generate(
  request: Partial<ModelRequest>,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  const whole = {
    instructions: [],
    contents: [],
    declarations: echo.declaration ? [echo.declaration] : [],
    providerTools: [],
    ...request,
  };
  for await (const event of offlineModel({ deltaMs: 0 }).generate(whole, { signal })) events.push(event);
  return events;
}

const user = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });

test('the offline model calls a tool and describes the result', async () => {
  expect(textIn(await run('echo hi'))).toBe('The tool answered "Echo: hi" at now.');
});

test('requests the second step only after the result of the first', async () => {
  const order = (await run('echo one and then echo two')).flatMap((event) =>
    event.type === 'toolStart' ? [`start ${event.call.args['message']}`] : event.type === 'toolEnd' ? ['end'] : [],
  );
  expect(order).toEqual(['start one', 'end', 'start two', 'end']);
});

test('the offline model makes parallel calls in one turn', async () => {
  const turns = (await run('echo one and echo two')).flatMap((event) =>
    event.type === 'event' && event.event.type === 'model'
      ? [event.event.content.parts.filter(({ type }) => type === 'functionCall').length]
      : [],
  );
  expect(turns).toEqual([2, 0]);
});

test('the offline model describes a failure, and continues with the next step', async () => {
  const text = textIn(await run('echo bad and then echo good'));
  expect(text).toBe('dummy_echo failed: that word is refused\nThe tool answered "Echo: good" at now.');
});

test('the offline model passes malformed arguments on, so that the call fails with an error', async () => {
  expect(textIn(await run('/dummy_echo {"message":'))).toContain('dummy_echo failed: Arguments of `dummy_echo`');
});

test('the offline model describes itself and its abilities if it does not understand', async () => {
  const text = textIn(await run('write me a poem'));
  expect(text).toContain('I have no rule for "write me a poem"');
  expect(text).toContain('not a language model');
  expect(text).toContain('echo hello');
  expect(text).not.toContain('git status');
});

test('the offline model streams its text in pieces that add up to the complete text', async () => {
  const events = await generate({ contents: [user('what can you do?')] });
  const deltas = events.flatMap((event) => (event.type === 'textDelta' ? [event.delta] : []));
  const end = events.at(-1);
  expect(deltas.length).toBeGreaterThan(5);
  expect(end?.type === 'end' && end.content.parts).toEqual([{ type: 'text', text: deltas.join('') }]);
});

test('the offline model reports the number of characters divided by four, rounded up, as an estimate of tokens', async () => {
  const contents = [user('echo hi')];
  const end = (await generate({ contents })).at(-1);
  const asked = JSON.stringify({ instructions: [], contents, declarations: [echo.declaration] }).length;
  const answered = 'Calling dummy_echo.'.length + 'dummy_echo'.length + '{"message":"hi"}'.length;
  expect(end).toMatchObject({
    type: 'end',
    usage: { inputTokens: Math.ceil(asked / 4), outputTokens: Math.ceil(answered / 4) },
    metadata: { usageIsEstimated: true },
  });
});

test('the offline model ends with a failure when it is aborted', async () => {
  expect(await generate({ contents: [user('echo hi')] }, AbortSignal.abort())).toMatchObject([
    { type: 'failure', error: { code: 'cancelled' } },
  ]);
});

test('the offline model calls no tool if calls are not allowed', async () => {
  const end = (await generate({ contents: [user('echo hi')], toolChoice: 'none' })).at(-1);
  expect(end).toMatchObject({ type: 'end', finishReason: { unified: 'stop' } });
});
