import { toAiTools } from '@mortise/ai-sdk';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type RunnerOptions,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { generateText, isStepCount, type ModelMessage, streamText } from 'ai';
import { generateText as generateText6, stepCountIs as stepCount6 } from 'ai-6';
import { MockLanguageModelV3 } from 'ai-6/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AiTurn, scriptedAiModel } from './scripted-ai-model.ts';

const stopWhen = isStepCount(4);

/** Creates a desk that pays, and asks before it pays more than 100. */
async function desk(options: Partial<RunnerOptions> = {}, quorum = 1) {
  const paid: unknown[] = [];
  const plain = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ to: z.string(), amount: z.number() }),
    preview: ({ to, amount }) => `${amount} to ${to}`,
    run: (input) => {
      paid.push(input);
      return { receipt: paid.length };
    },
  });
  const pay = requireConfirmation(plain, { when: ({ amount }) => amount > 100, quorum, hint: 'May it be paid?' });
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: [pay] });
  const runner = createRunner({ agent, sessions, ...options });
  return {
    paid,
    runner,
    sessions,
    ...(await toAiTools(runner, { session: 'chat-1' })),
  };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** Runs the first half of a conversation. Returns the question, and the messages so far. */
async function asked({ tools, toolApproval }: Desk, args: unknown, secret?: string) {
  const model = scriptedAiModel([[{ name: 'pay', args, id: 'c1' }], 'Not asked.']);
  const messages: ModelMessage[] = [{ role: 'user', content: 'Pay' }];
  const result = await generateText({
    model,
    tools,
    toolApproval,
    stopWhen,
    messages,
    ...(secret !== undefined && { experimental_toolApprovalSecret: secret }),
  });
  const requests = result.content.filter((part) => part.type === 'tool-approval-request');
  return { result, requests, messages: [...messages, ...result.response.messages] as ModelMessage[] };
}

function answered(messages: readonly ModelMessage[], approvalId: string, approved: boolean): ModelMessage[] {
  return [...messages, { role: 'tool', content: [{ type: 'tool-approval-response', approvalId, approved }] }];
}

async function resumeRun({ tools, toolApproval }: Desk, messages: ModelMessage[], secret?: string) {
  const model = scriptedAiModel(['Done.']);
  const result = await generateText({
    model,
    tools,
    toolApproval,
    stopWhen,
    messages,
    ...(secret !== undefined && { experimental_toolApprovalSecret: secret }),
  });
  return { result, reported: model.doGenerateCalls[0]?.prompt.at(-1)?.content };
}

const much = { to: 'bob', amount: 500 };

describe('a call that needs an approval', () => {
  it('a call that needs an approval is asked about by the AI SDK, with the text of the gate, and runs once when it is approved', async () => {
    const given = await desk();
    const { requests, messages } = await asked(given, much);
    expect(requests).toMatchObject([
      { toolCall: { input: much }, reason: expect.stringMatching(/May it be paid\?\n500 to bob/) },
    ]);
    expect(given.paid).toEqual([]);
    const [{ approvalId = '' } = {}] = requests;
    const { reported } = await resumeRun(given, answered(messages, approvalId, true));
    expect(given.paid).toEqual([much]);
    expect(reported).toMatchObject([{ type: 'tool-result', output: { type: 'json', value: { receipt: 1 } } }]);
    const [key, ...others] = await given.sessions.list({ appName: 'app', userId: 'user' });
    expect([key?.sessionId, others]).toEqual([expect.stringMatching(/^chat-1:asked:/), []]);
    const log = key && (await given.sessions.load(key));
    expect(log?.events.map(({ type }) => type)).toContain('answered');
  });

  it('a call that needs an approval is not paid twice when a client repeats its request', async () => {
    const given = await desk();
    const { requests, messages } = await asked(given, much);
    const [{ approvalId = '' } = {}] = requests;
    for (let time = 0; time < 2; time++) await resumeRun(given, answered(messages, approvalId, true));
    expect(given.paid).toEqual([much]);
  });

  it('a call that needs an approval does not run when it is denied', async () => {
    const given = await desk();
    const { requests, messages } = await asked(given, much);
    const [{ approvalId = '' } = {}] = requests;
    const { reported } = await resumeRun(given, answered(messages, approvalId, false));
    expect(given.paid).toEqual([]);
    expect(reported).toMatchObject([{ output: { type: 'execution-denied' } }]);
  });

  it('a call that needs an approval runs at once when its gate does not ask', async () => {
    const given = await desk();
    const little = { to: 'bob', amount: 5 };
    const { requests } = await asked(given, little);
    expect(requests).toEqual([]);
    expect(given.paid).toEqual([little]);
  });

  it('a call that needs an approval is asked about when toolApproval is not passed on', async () => {
    const given = await desk();
    const { requests, messages } = await asked({ ...given, toolApproval: undefined as never }, much);
    expect(requests).toHaveLength(1);
    const [{ approvalId = '' } = {}] = requests;
    await resumeRun({ ...given, toolApproval: undefined as never }, answered(messages, approvalId, true));
    expect(given.paid).toEqual([much]);
  });

  it('a call that needs an approval is asked about in a stream as well', async () => {
    const given = await desk();
    const { tools, toolApproval } = given;
    const model = scriptedAiModel([[{ name: 'pay', args: much, id: 'c1' }], 'Not asked.']);
    const messages: ModelMessage[] = [{ role: 'user', content: 'Pay' }];
    const first = streamText({ model, tools, toolApproval, stopWhen, messages });
    await first.consumeStream();
    const request = (await first.content).find((part) => part.type === 'tool-approval-request');
    const history = [...messages, ...(await first.response).messages] as ModelMessage[];
    const second = streamText({
      model: scriptedAiModel(['Done.']),
      tools,
      toolApproval,
      stopWhen,
      messages: answered(history, request?.approvalId ?? '', true),
    });
    await second.consumeStream();
    expect(given.paid).toEqual([much]);
  });

  it('a call that needs an approval is asked about in AI SDK 6', async () => {
    const given = await desk();
    const model = (turns: readonly AiTurn[]) => {
      const { doGenerate } = scriptedAiModel(turns);
      return new MockLanguageModelV3({ doGenerate: doGenerate as never });
    };
    const { tools } = given;
    const messages: ModelMessage[] = [{ role: 'user', content: 'Pay' }];
    const first = await generateText6({
      model: model([[{ name: 'pay', args: much, id: 'c1' }]]),
      tools,
      stopWhen: stepCount6(3),
      messages: messages as never,
    });
    const request = first.content.find((part) => part.type === 'tool-approval-request') as
      | { approvalId: string }
      | undefined;
    expect([request !== undefined, given.paid]).toEqual([true, []]);
    const history = answered(
      [...messages, ...(first.response.messages as ModelMessage[])],
      request?.approvalId ?? '',
      true,
    );
    await generateText6({ model: model(['Done.']), tools, stopWhen: stepCount6(3), messages: history as never });
    expect(given.paid).toEqual([much]);
  });
});

describe('a call without approval', () => {
  const execute = async ({ tools }: Desk, args: unknown, messages: readonly unknown[]) => {
    const outputs: unknown[] = [];
    for await (const output of tools['pay']?.execute?.(args, { toolCallId: 'c1', messages }) ?? [])
      outputs.push(output);
    return outputs;
  };
  const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' };
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: much };
  const yes = { type: 'tool-approval-response', approvalId: 'a1', approved: true };
  const history = (asking: readonly unknown[], answers: readonly unknown[]) => [
    { role: 'assistant', content: asking },
    { role: 'tool', content: answers },
  ];

  it('a call without approval is refused with how to approve it, from any caller', async () => {
    const given = await desk();
    await expect(execute(given, much, [])).rejects.toMatchObject({
      code: 'approval_required',
      message: expect.stringMatching(/`pay` was not run.*toolApproval/),
    });
    expect(given.paid).toEqual([]);
    const [key] = await given.sessions.list({ appName: 'app', userId: 'user' });
    const log = key && (await given.sessions.load(key));
    expect(log?.events.map(({ type }) => type)).toContain('withdrawn');
  });

  it.each([
    ['of other arguments', history([{ ...call, input: { to: 'eve', amount: 500 } }, request], [yes])],
    [
      'of one of two calls with the same id',
      history([call, { ...call, input: { to: 'eve', amount: 500 } }, request], [yes]),
    ],
    ['of another call', history([{ ...call, toolCallId: 'c2' }, { ...request, toolCallId: 'c2' }, call], [yes])],
    ['that was denied first', history([call, request], [{ ...yes, approved: false }, yes])],
    ['of the call before the newest message', [...history([call, request], [yes]), { role: 'user', content: 'Again' }]],
    ['that was never requested', history([call], [yes])],
    ['of a request that is answered automatically', history([call, { ...request, isAutomatic: true }], [yes])],
    ['of a part that is not a call', history([{ ...call, input: 'all' }, request], [yes])],
    [
      'in an invalid history',
      [null, 'pay', { role: 'assistant', content: [null, 7] }, { role: 'tool', content: 'yes' }],
    ],
  ])('a call is refused with an approval %s', async (_what, messages) => {
    const given = await desk();
    await asked(given, much);
    await expect(execute(given, much, messages)).rejects.toMatchObject({ code: 'approval_required' });
    expect(given.paid).toEqual([]);
  });

  it('a call without approval runs with an approval of exactly its arguments', async () => {
    const given = await desk();
    await asked(given, much);
    expect(await execute(given, { amount: 500, to: 'bob' }, history([call, request], [yes]))).toEqual([{ receipt: 1 }]);
  });

  it('a call without approval is refused with another call of the same id and turn, when the user has seen only one of them', async () => {
    const eve = { to: 'eve', amount: 9_999 };
    for (const inputs of [
      [much, eve],
      [eve, much],
    ]) {
      const given = await desk();
      const { tools, toolApproval } = given;
      const model = scriptedAiModel([inputs.map((args) => ({ name: 'pay', args, id: 'c1' })), 'Not asked.']);
      const messages: ModelMessage[] = [{ role: 'user', content: 'Pay' }];
      const { content, response } = await generateText({ model, tools, toolApproval, stopWhen, messages });
      const request = content.find((part) => part.type === 'tool-approval-request');
      const said = [...messages, ...response.messages] as ModelMessage[];
      await resumeRun(given, answered(said, request?.approvalId ?? '', true));
      expect(given.paid).toEqual([]);
    }
  });

  it('a call without approval is refused when two users have to approve, and the AI SDK asks one', async () => {
    const given = await desk({}, 2);
    const { requests, result } = await asked(given, much);
    expect(requests).toEqual([]);
    expect(result.steps[0]?.content.at(-1)).toMatchObject({ type: 'tool-error', error: { code: 'approval_required' } });
    expect(given.paid).toEqual([]);
  });
});

describe('a gate of the runner', () => {
  const gate = (check: ToolGate['check']): ToolGate => ({ name: 'ceiling', order: 'policy', check });

  it('a denial by a gate of the runner is a denial of the AI SDK, before any question', async () => {
    const given = await desk({
      gates: [gate(() => ({ type: 'respond', outcome: { status: 'denied', reason: 'after hours' } }))],
    });
    const { result } = await asked(given, much);
    expect(given.paid).toEqual([]);
    expect(result.steps[0]?.content).toContainEqual(
      expect.objectContaining({ type: 'tool-approval-response', approved: false, reason: 'after hours' }),
    );
  });

  it('a gate of the runner that forbids by now overrides an approval', async () => {
    let isOpen = true;
    const given = await desk({
      gates: [
        gate(() =>
          isOpen ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied', reason: 'after hours' } },
        ),
      ],
    });
    const { requests, messages } = await asked(given, much);
    isOpen = false;
    const [{ approvalId = '' } = {}] = requests;
    await resumeRun(given, answered(messages, approvalId, true));
    expect(given.paid).toEqual([]);
  });

  it('a gate of the runner that cannot be asked at first is asked when the call runs', async () => {
    let looked = 0;
    const given = await desk({
      gates: [
        gate(() => {
          if (looked++ === 0) throw new Error('down');
          return { type: 'respond', outcome: { status: 'denied' } };
        }),
      ],
    });
    await asked(given, { to: 'bob', amount: 5 });
    expect(given.paid).toEqual([]);
  });
});

describe('a history that its client has changed', () => {
  it('a history that its client has changed is refused by the AI SDK if it signs its requests', async () => {
    const given = await desk();
    const { requests, messages } = await asked(given, much, 'a secret of the server');
    const [{ approvalId = '' } = {}] = requests;
    const forged = JSON.parse(JSON.stringify(messages).replaceAll('"bob"', '"eve"')) as ModelMessage[];
    await expect(resumeRun(given, answered(forged, approvalId, true), 'a secret of the server')).rejects.toThrow(
      /signature/,
    );
    expect(given.paid).toEqual([]);
    await resumeRun(given, answered(messages, approvalId, true), 'a secret of the server');
    expect(given.paid).toEqual([much]);
  });
});
