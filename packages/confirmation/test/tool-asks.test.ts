import { functionTool, type JsonValue, type Tool, ToolError } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestConfirmation, requireConfirmation, type ToolConfirmation, toolConfirmation } from '../src/index.ts';
import { questionOf, validatingApp } from './validating-app.ts';

function sendTool(seen: (ToolConfirmation | undefined)[]): Tool {
  return functionTool({
    name: 'send',
    description: 'Sends a mail',
    input: z.object({ to: z.string() }),
    run: ({ to }, context) => {
      const said = toolConfirmation(context);
      seen.push(said);
      if (!said) return requestConfirmation(context, `Send to ${to}?`, { to });
      return said.confirmed ? { sent: true } : { sent: false };
    },
  });
}

const call = { name: 'send', args: { to: 'ada' } };

describe('a tool that asks for confirmation itself', () => {
  it('a tool that asks for confirmation itself runs again after there is an answer, and reads it', async () => {
    const seen: (ToolConfirmation | undefined)[] = [];
    const app = validatingApp([{ calls: [call] }, 'done'], { tools: [sendTool(seen)] });
    const paused = await app.say('send');
    expect(paused.pending).toMatchObject([{ kind: 'confirmation', hint: 'Send to ada?', payload: { to: 'ada' } }]);
    await app.answer({ requestId: questionOf(paused), value: { confirmed: true } });
    expect(seen).toEqual([undefined, { hint: 'Send to ada?', confirmed: true, payload: { to: 'ada' } }]);
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { sent: true } }]);
  });

  it('a tool that asks for confirmation itself reads a rejection, and gets the payload of the approver instead of its own', async () => {
    const seen: (ToolConfirmation | undefined)[] = [];
    const app = validatingApp([{ calls: [call] }, 'done'], { tools: [sendTool(seen)] });
    const requestId = questionOf(await app.say('send'));
    await app.answer({ requestId, value: { confirmed: false, payload: { to: 'bob' } } });
    expect(seen[1]).toEqual({ hint: 'Send to ada?', confirmed: false, payload: { to: 'bob' } });
  });

  it('accepts only an approval or a rejection', async () => {
    const app = validatingApp([{ calls: [call] }], { tools: [sendTool([])] });
    const requestId = questionOf(await app.say('send'));
    for (const value of [{ confirmed: true, args: {} }, { result: 1 }, { confirmed: true, remember: 'session' }])
      expect(await app.answer({ requestId, value })).toMatchObject({ error: { code: 'bad_answer' } });
  });

  it('a tool that asks for confirmation itself gets no confirmation from an answer that neither approves nor rejects', () => {
    for (const value of ['yes', 1, {}, { confirmed: 'true' }])
      expect(toolConfirmation(testToolContext({ answers: [{ value }] }))).toBeUndefined();
    expect(toolConfirmation(testToolContext())).toBeUndefined();
    expect(
      toolConfirmation(testToolContext({ answers: [{ value: { confirmed: true }, kind: 'input' }] })),
    ).toBeUndefined();
  });
});

describe('a tool that asks for confirmation and does not return the question', () => {
  const deleting = (run: Parameters<typeof functionTool>[0]['run']): Tool =>
    functionTool({ name: 'delete', description: 'Deletes', effect: 'write', run });
  const calls = [{ calls: [{ name: 'delete' }] }, 'done'];

  it.each<[string, (question: unknown) => unknown]>([
    ['an output', () => ({ deleted: true })],
    ['nothing', () => undefined],
    ['the question as a member of its output', (question) => ({ question })],
    ['a stream', () => new Response('deleted')],
  ])('fails with the code question_not_returned if it returns %s', async (_what, result) => {
    const tool = deleting(async (_input, context) => result(requestConfirmation(context, 'Delete all?')) as never);
    const app = validatingApp(calls, { tools: [tool] });
    expect((await app.say('delete')).pending).toEqual([]);
    expect(await app.outcomes()).toEqual([
      {
        status: 'error',
        code: 'question_not_returned',
        message: expect.stringContaining('return requestConfirmation(...)'),
      },
    ]);
  });

  it('a tool that asks for confirmation and does not return the question keeps its own error', async () => {
    const tool = deleting((_input, context) => {
      requestConfirmation(context, 'Delete all?');
      throw new ToolError('there is nothing to delete', { code: 'nothing' });
    });
    const app = validatingApp(calls, { tools: [tool] });
    await app.say('delete');
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'nothing' }]);
  });

  it('a tool that asks for confirmation and does not return the question may make the question before it reads the answer', async () => {
    const tool = deleting((_input, context) => {
      const question = requestConfirmation(context, 'Delete all?');
      const said = toolConfirmation(context);
      return said ? { deleted: said.confirmed } : question;
    });
    const app = validatingApp(calls, { tools: [tool] });
    const requestId = questionOf(await app.say('delete'));
    await app.answer({ requestId, value: { confirmed: true } });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { deleted: true } }]);
  });
});

describe('a tool that asks for confirmation behind a gate', () => {
  it('reads the approval of the gate with its payload, and asks no approver twice', async () => {
    const seen: (ToolConfirmation | undefined)[] = [];
    const app = validatingApp([{ calls: [call] }, 'done'], { tools: [requireConfirmation(sendTool(seen))] });
    const paused = await app.say('send');
    const value = { confirmed: true, payload: { budget: 3 } };
    expect(await app.answer({ requestId: questionOf(paused), value })).toMatchObject({ status: 'completed' });
    expect(seen).toEqual([{ hint: 'Allow send?', confirmed: true, payload: { budget: 3 } }]);
    expect(await app.logOf('asked')).toHaveLength(1);
  });

  it.each([{ args: { to: 'bob' } }, { remember: 'session' }])(
    'reads the approval of the gate in another process, if the answer also has %o',
    async (more) => {
      const seen: (ToolConfirmation | undefined)[] = [];
      const tools = [requireConfirmation(sendTool(seen), { remember: {} })];
      const first = validatingApp([{ calls: [call] }], { tools });
      const requestId = questionOf(await first.say('send'));
      const later = validatingApp(['done'], { tools }, { sessions: first.sessions });
      await later.answer({ requestId, value: { confirmed: true, ...more } as JsonValue });
      expect(seen).toMatchObject([{ hint: 'Allow send?', confirmed: true }]);
    },
  );

  it('asks the user if the gate let the call pass without a question', async () => {
    const seen: (ToolConfirmation | undefined)[] = [];
    const tools = [requireConfirmation(sendTool(seen), () => false)];
    const paused = await validatingApp([{ calls: [call] }], { tools }).say('send');
    expect([seen, paused.pending[0]?.hint]).toEqual([[undefined], 'Send to ada?']);
  });

  it('ignores an approval of the gate for another version of the tool', async () => {
    const seen: (ToolConfirmation | undefined)[] = [];
    const first = validatingApp([{ calls: [call] }], { tools: [requireConfirmation(sendTool(seen))] });
    const requestId = questionOf(await first.say('send'));
    const other: Tool = { ...sendTool(seen), effect: 'idempotent' };
    const tools = [requireConfirmation(other, () => false)];
    const later = validatingApp([], { tools }, { sessions: first.sessions });
    await later.answer({ requestId, value: { confirmed: true } });
    expect(seen).toEqual([undefined]);
  });
});
