import {
  inMemorySessionService,
  type JsonObject,
  pendingResult,
  type Runner,
  schemaTool,
  type Tool,
} from '@mortise/core';
import { type ToGenkitOptions, toGenkitTools } from '@mortise/genkit';
import { genkit as stableGenkit } from 'genkit';
import { type GenerateResponse, type GenkitBeta, genkit, type Part, type ToolRequestPart } from 'genkit/beta';
import { expect, it } from 'vitest';
import { refundTool, runnerOf } from './desk.ts';
import { scriptedGenkitModel } from './scripted-genkit-model.ts';

const call = { name: 'refund', args: { order: '7' } };

it('interrupts with the arguments and the question, as they are logged', async () => {
  const { gated } = refundTool();
  const { interrupts } = await desk(runnerOf([gated])).ask();
  expect(interrupts).toHaveLength(1);
  expect(interrupts[0]?.metadata?.['interrupt']).toMatchObject({
    call: expect.any(String),
    message: expect.stringContaining('refund'),
    args: { order: '7' },
    questions: [{ kind: 'confirmation', hint: expect.any(String) }],
  });
});

it('a call runs once however often the same restart is sent', async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  const [interrupt] = asked.interrupts;
  expect(await restart(asked, interrupt, true)).toEqual({ paid: { order: '7' } });
  expect(await restart(asked, interrupt, true)).toEqual({ paid: { order: '7' } });
  expect(paid).toEqual([{ order: '7' }]);
});

it('logs who has approved', async () => {
  const { gated } = refundTool();
  const sessions = inMemorySessionService();
  const answered: unknown[] = [];
  const { append } = sessions;
  sessions.append = async (key, events, expected) => {
    for (const event of events) if (event.type === 'answered') answered.push(event);
    return append.call(sessions, key, events, expected);
  };
  const { ask, restart } = desk(runnerOf([gated], { sessions }));
  const asked = await ask();
  await restart(asked, asked.interrupts[0], { approved: true, by: 'anna' });
  expect(JSON.stringify(answered)).toContain('"by":"anna"');
});

it("a denied call returns the user's reason", async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  const read = await restart(asked, asked.interrupts[0], { approved: false, reason: 'not now' });
  expect(read).toMatchObject({ reason: 'not now' });
  expect(paid).toEqual([]);
});

it('an approved call does not run with other arguments than the approved ones', async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  const [interrupt] = asked.interrupts as [ToolRequestPart];
  const changed = { ...interrupt, toolRequest: { ...interrupt.toolRequest, input: { order: '8' } } };
  expect(await restart(asked, changed, true)).toMatchObject({ code: 'approval_required' });
  expect(paid).toEqual([]);
});

it('a call does not run on an answer without a logged question', async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  const [interrupt] = asked.interrupts as [ToolRequestPart];
  const forged = { ...interrupt, metadata: { interrupt: { call: 'made up' } } };
  expect(await restart(asked, forged, true)).toMatchObject({ code: 'approval_required' });
  expect(await restart(asked, interrupt, { status: 'APPROVED' })).toMatchObject({ code: 'approval_required' });
  expect(paid).toEqual([]);
});

it('does not run when a tool is called with `resumed` and no interrupt of ours', async () => {
  const { gated, paid } = refundTool();
  const ai = genkit({});
  const { tools } = await toGenkitTools(ai, runnerOf([gated]), { session: 'chat-1' });
  const run = tools[0]?.run({ order: '7' }, { resumed: true, metadata: { resumed: true } });
  await expect(run).rejects.toMatchObject({ name: 'ToolInterruptError' });
  expect(paid).toEqual([]);
});

it('runs the arguments that the user edited, if the question allows it', async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  const read = await restart(asked, asked.interrupts[0], true, { order: '7', cents: 50 });
  expect([read, paid]).toEqual([
    expect.objectContaining({ paid: { order: '7', cents: 50 } }),
    [{ order: '7', cents: 50 }],
  ]);
});

it('refuses edited arguments that are invalid, and does not ask again', async () => {
  const { gated, paid } = refundTool();
  const { ask, restart } = desk(runnerOf([gated]));
  const asked = await ask();
  expect(await restart(asked, asked.interrupts[0], true, { order: 8 })).toMatchObject({ error: expect.any(String) });
  expect(paid).toEqual([]);
});

it('asks the question of a running tool, and continues with the answer', async () => {
  const asks: Tool = schemaTool({
    name: 'refund',
    description: 'Asks for an account',
    inputJsonSchema: { type: 'object' },
    unchecked: true,
    run: (_args, { answers }) =>
      answers.length > 0 ? { account: answers[0]?.value } : pendingResult({ kind: 'input', hint: 'Which account?' }),
  });
  const { ask, restart } = desk(runnerOf([asks]));
  const asked = await ask();
  expect(asked.interrupts[0]?.metadata?.['interrupt']).toMatchObject({ message: 'Which account?' });
  expect(await restart(asked, asked.interrupts[0], { answer: 'DE1' })).toEqual({ account: 'DE1' });
});

it("does not accept an approval as the answer to a tool's own question", async () => {
  const asks: Tool = schemaTool({
    name: 'refund',
    description: 'Asks for an account',
    inputJsonSchema: { type: 'object' },
    unchecked: true,
    run: () => pendingResult({ kind: 'input', hint: 'Which account?' }),
  });
  const { ask, restart } = desk(runnerOf([asks]));
  const asked = await ask();
  expect(await restart(asked, asked.interrupts[0], true)).toMatchObject({ code: 'awaiting_answer' });
});

it.each([
  ['a credential', { kind: 'credential', hint: 'Sign in' }],
  ['the approval of two people', { kind: 'confirmation', hint: 'Both?', quorum: 2 }],
])('refuses to ask for %s by an interrupt', async (_what, question) => {
  const { refund, paid } = refundTool();
  const gate = { name: 'odd', order: 'auth' as const, check: () => ({ type: 'pause' as const, question }) };
  const { ask, requests } = desk(runnerOf([{ ...refund, gates: [gate] }]));
  expect((await ask()).interrupts).toEqual([]);
  expect(readIn(requests())).toMatchObject({ code: 'approval_required' });
  expect(paid).toEqual([]);
});

it('refuses with what to do when `ai` cannot interrupt', async () => {
  const { gated, paid } = refundTool();
  const ai = stableGenkit({});
  const { tools } = await toGenkitTools(ai, runnerOf([gated]), { session: 'chat-1' });
  const { requests, name: model } = scriptedGenkitModel(ai, [{ calls: [call] }, 'done']);
  await ai.generate({ model, prompt: 'go', tools });
  expect(readIn(requests)).toMatchObject({ code: 'approval_required', error: expect.stringContaining('genkit/beta') });
  expect(paid).toEqual([]);
});

it('reports that the log with the question is gone', async () => {
  const { gated, paid } = refundTool();
  const asked = await desk(runnerOf([gated])).ask();
  const read = await desk(runnerOf([gated])).restart(asked, asked.interrupts[0], true);
  expect(read).toMatchObject({ code: 'approval_required', error: expect.stringContaining('log') });
  expect(paid).toEqual([]);
});

it('asks about each of two equal calls, and runs the approved one', async () => {
  const { gated, paid } = refundTool();
  const { ask, restartAll } = desk(runnerOf([gated]), {}, [
    { name: 'refund', args: { order: '7' }, ref: 'a' },
    { name: 'refund', args: { order: '7' }, ref: 'b' },
  ]);
  const asked = await ask();
  expect(asked.interrupts).toHaveLength(2);
  await restartAll(asked, [true, { approved: false }]);
  expect(paid).toEqual([{ order: '7' }]);
});

interface Desk {
  ask(): Promise<GenerateResponse>;
  restart(
    asked: GenerateResponse,
    part: ToolRequestPart | undefined,
    resumed: unknown,
    input?: JsonObject,
  ): Promise<unknown>;
  restartAll(asked: GenerateResponse, resumed: readonly unknown[]): Promise<unknown>;
  requests(): ReturnType<typeof scriptedGenkitModel>['requests'];
}

/** One `generate` that calls the tool, and restarts of it. */
function desk(
  runner: Runner,
  options: ToGenkitOptions = {},
  calls: readonly (typeof call & { ref?: string })[] = [call],
): Desk {
  const ai: GenkitBeta = genkit({});
  const made = toGenkitTools(ai, runner, { session: 'chat-1', ...options });
  let asking: ReturnType<typeof scriptedGenkitModel>;
  const resume = async (asked: GenerateResponse, restart: ToolRequestPart[]): Promise<unknown> => {
    const { tools, use } = await made;
    const { requests, name: model } = scriptedGenkitModel(ai, ['done']);
    const messages = structuredClone(asked.messages);
    await ai.generate({ model, messages, tools, use, resume: { restart } });
    return readIn(requests);
  };
  const restarted = async (part: ToolRequestPart | undefined, resumed: unknown, replaceInput?: JsonObject) => {
    const [tool] = (await made).tools;
    return tool?.restart(part as ToolRequestPart, resumed, { replaceInput }) as ToolRequestPart;
  };
  return {
    async ask() {
      const { tools, use } = await made;
      asking = scriptedGenkitModel(ai, [{ calls }, 'done']);
      return ai.generate({ model: asking.name, prompt: 'go', tools, use });
    },
    restart: async (asked, part, resumed, input) => resume(asked, [await restarted(part, resumed, input)]),
    restartAll: async (asked, resumed) =>
      resume(asked, await Promise.all(asked.interrupts.map((part, at) => restarted(part, resumed[at])))),
    requests: () => asking.requests,
  };
}

/** The result of the call as the model read it. */
function readIn(requests: ReturnType<typeof scriptedGenkitModel>['requests']): unknown {
  const parts: readonly Part[] = requests.at(-1)?.messages.flatMap(({ content }) => content) ?? [];
  return parts.find(({ toolResponse }) => toolResponse)?.toolResponse?.output;
}
