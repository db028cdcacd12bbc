import { type AgUiMessage, agUiHandler } from '@mortise/ag-ui';
import { agentTool } from '@mortise/agent-tool';
import { aiSdkHandler } from '@mortise/ai-sdk/ui';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  type JsonValue,
  llmAgent,
} from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import { type Chat, connect } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Numbers from a seed: the same ones in every run of the test. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return state % below;
  };
}

/** The facts about a call in a log, read without the code of the front ends. */
interface Fact {
  name: string;
  args: JsonObject;
  output?: JsonValue;
  isOver: boolean;
}

/** Returns the calls of the root agent in a log by id, and the open questions. */
function factsOf(log: readonly Event[]) {
  const calls = new Map<string, Fact>();
  const open = new Map<string, string>();
  for (const event of log) {
    if (event.type === 'model' && event.acts)
      for (const part of event.content.parts)
        if (part.type === 'functionCall') calls.set(part.id, { name: part.name, args: part.args, isOver: false });
    if (event.type === 'passed' && event.args) Object.assign(calls.get(event.callId) ?? {}, { args: event.args });
    if (event.type === 'started')
      for (const { callId, args } of event.calls) if (args) Object.assign(calls.get(callId) ?? {}, { args });
    if (event.type === 'asked') open.set(event.request.id, event.request.callId);
    if (event.type === 'answered') open.delete(event.answer.requestId);
    if (event.type === 'withdrawn') open.delete(event.requestId);
    if (event.type !== 'response') continue;
    const { outcome } = event;
    Object.assign(calls.get(event.callId) ?? {}, {
      isOver: true,
      ...(outcome.status === 'ok' && { output: outcome.output }),
    });
    for (const [id, callId] of open) if (callId === event.callId) open.delete(id);
  }
  return { calls, open };
}

/** A desk whose refunds over 100 need approval; a `late` tool asks with a deadline in the past. */
function story(seed: number) {
  const next = numbers(seed);
  const isNested = next(3) === 0;
  const turns: ScriptedStep[] = [];
  for (let at = 0; at < 4; at++) {
    const calls = Array.from({ length: 1 + next(2) }, () => ({
      name: next(5) === 0 ? 'late' : 'refund',
      args: { amount: [5, 200, 300][next(3)] ?? 0 },
    }));
    turns.push({ text: `Turn ${at}.`, chunks: 1 + next(4), calls }, { text: `Done ${at}.`, chunks: 1 + next(4) });
  }
  const sessions = inMemorySessionService();
  const key = { appName: 'desk', userId: 'ada', sessionId: 's' };
  const looks: ((callId: string, amount: number) => Promise<void>)[] = [];
  const tool = (name: string) =>
    functionTool({
      name,
      description: 'Pays money back',
      effect: next(2) === 0 ? 'write' : 'read',
      input: z.object({ amount: z.number() }),
      async run({ amount }, { functionCallId: callId }) {
        for (const look of looks) await look(callId, amount);
        return { paid: amount };
      },
    });
  const tools = [
    requireConfirmation(tool('refund'), ({ amount }) => amount > 100),
    requireConfirmation(tool('late'), { ttlMs: 1 }),
  ];
  const desk = llmAgent({ name: 'desk', model: scriptedModel([...turns, 'The end.']), tools });
  const outer = (): ReturnType<typeof scriptedModel> =>
    scriptedModel(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? { calls: [{ name: 'desk', args: { request: 'go' } }] } : 'Well.',
      ),
    );
  const agent = isNested ? llmAgent({ name: 'outer', model: outer(), tools: [agentTool(desk)] }) : desk;
  const runs = liveRuns({ sessions, runner: createRunner({ appName: 'desk', sessions, agent }) });
  const person = { appName: 'desk', userId: 'ada', mayEditArgs: { refund: ['amount'] } };
  const options = { runs, authorize: () => person };
  const [ui, ai, agUi] = [uiHandler(options), aiSdkHandler(options), agUiHandler(options)];
  return { next, sessions, key, looks, runs, ui, ai, agUi };
}

type Told = ReturnType<typeof story>;

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Opens a page whose first connections break after a number of bytes. */
function page({ ui, next }: Told, breaks: boolean): Chat {
  let connections = 0;
  const cutAfter = (response: Response): Response => {
    if (!breaks || !response.body || !response.headers.get('content-type')?.includes('event-stream')) return response;
    if (++connections > 2) return response;
    let left = 400 + next(4_000);
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        left -= bytes.length;
        if (left >= 0) controller.enqueue(bytes);
        else controller.error(new TypeError('the connection broke'));
      },
    });
    return new Response(response.body.pipeThrough(cut), response);
  };
  return connect('http://localhost/api', {
    session: 's',
    every: 0,
    fetch: async (url, init) => cutAfter(await ui(new Request(url as string, init))),
  });
}

/** The call as a front end shows it. */
interface ShownCall {
  readonly id: string;
  readonly args: unknown;
  readonly isAsked: boolean;
  readonly output?: unknown;
}

/**
 * Returns the differences between the calls that a front end shows
 * and the log. `argsOf` selects the arguments to compare.
 */
function wrongIn(who: string, shown: readonly ShownCall[], log: readonly Event[], argsInForce = true): string[] {
  const { calls, open } = factsOf(log);
  const asked = new Set(open.values());
  const wrong: string[] = [];
  for (const { id, args, isAsked, output } of shown) {
    const fact = calls.get(id);
    if (!fact) wrong.push(`${who} shows a call ${id} that no log has`);
    else if (argsInForce && JSON.stringify(args) !== JSON.stringify(fact.args))
      wrong.push(`${who} shows ${JSON.stringify(args)} where ${JSON.stringify(fact.args)} is in force`);
    if (isAsked !== asked.has(id)) wrong.push(`${who} ${isAsked ? 'asks' : 'does not ask'} about ${id}`);
    if (output !== undefined && JSON.stringify(output) !== JSON.stringify(fact?.output))
      wrong.push(`${who} shows the output ${JSON.stringify(output)} of ${id}`);
  }
  const ids = shown.map(({ id }) => id);
  if (new Set(ids).size < ids.length) wrong.push(`${who} shows a call twice`);
  return wrong;
}

function ofPage(chat: Chat): readonly ShownCall[] {
  const { messages, questions } = chat.get();
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type !== 'call' || part.state === 'announced'
        ? []
        : [
            {
              id: part.id,
              args: part.args,
              isAsked: questions.some(({ callId }) => callId === part.id),
              ...(part.state === 'done' && { output: part.output }),
            },
          ],
    ),
  );
}

/** A reload of `useChat`, and its revision. */
async function ofChat({ ai }: Told): Promise<readonly [readonly ShownCall[], number]> {
  const { messages, rev } = await (await ai(new Request('http://localhost/api/chat/s'))).json();
  const parts = messages.flatMap((message: { parts: JsonObject[] }) => message.parts) as JsonObject[];
  const calls = parts.flatMap(({ type, toolCallId, input, state, output }) =>
    String(type).startsWith('tool-')
      ? [
          {
            id: String(toolCallId),
            args: input,
            isAsked: state === 'approval-requested',
            ...(state === 'output-available' && { output }),
          },
        ]
      : [],
  );
  return [calls, rev];
}

/** A client of AG-UI without earlier state, which starts no run. */
async function ofThread({ agUi }: Told): Promise<readonly ShownCall[]> {
  const run = await agUi(new Request('http://localhost/', json({ threadId: 's', runId: 'r', messages: [] })));
  const events = (await run.text())
    .split('\n\n')
    .flatMap((frame) => (frame === '' ? [] : [JSON.parse(frame.slice(6))]));
  const messages = events.find(({ type }) => type === 'MESSAGES_SNAPSHOT')?.messages as readonly AgUiMessage[];
  const interrupts = events.at(-1).outcome?.interrupts ?? [];
  const results = new Map(messages.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one] as const] : [])));
  return messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : (message.toolCalls ?? []).map(({ id, function: { arguments: args } }) => {
          const result = results.get(id);
          const { status, args: edited } = (result?.metadata?.['mortise'] ?? {}) as JsonObject;
          return {
            id,
            args: edited ?? JSON.parse(args),
            isAsked: interrupts.some(({ toolCallId }: { toolCallId: string }) => toolCallId === id),
            ...(status === 'ok' && { output: asJson(String(result?.content)) }),
          };
        }),
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function problemsOf(seed: number): Promise<readonly string[]> {
  const reported = story(seed);
  const { next, sessions, key, looks, runs, ui } = reported;
  await sessions.create(key);
  const problems: string[] = [];
  const logged = async (): Promise<readonly Event[]> => (await sessions.load(key))?.events ?? [];
  let tab = page(reported, true);
  const other = page(reported, false);
  const pages: Chat[] = [tab, other];
  // Reloads while a tool runs, and returns what the page shows after that.
  looks.push(async (callId, amount) => {
    // The claims of a front end are valid up to its revision.
    const [reloaded, rev] = await ofChat(reported);
    const before = (await logged()).slice(0, rev);
    if (before.every((event) => event.branch === undefined))
      problems.push(...wrongIn('a reload of useChat, in a run', reloaded, before));
    await shows(other, ({ live }) => live.calls[callId] !== undefined);
    const calls = ofPage(other);
    const shown = calls.find(({ id }) => id === callId);
    if (JSON.stringify(shown?.args) !== JSON.stringify({ amount }))
      problems.push(`the page shows ${JSON.stringify(shown?.args)} while ${amount} is paid`);
    problems.push(...wrongIn('the page, in a run', calls, (await logged()).slice(0, other.get().rev)));
  });
  const post = (body: unknown) => ui(new Request('http://localhost/api/s/s', json(body)));
  for (let step = 0; step < 8; step++) {
    const asked = other.get().questions;
    const question = asked[next(Math.max(1, asked.length))];
    const value =
      next(3) === 0
        ? { confirmed: false }
        : question?.call === 'refund' && next(2) === 0
          ? { confirmed: true, args: { amount: 100 + next(50) } }
          : { confirmed: true };
    if (question) await post({ answers: [{ id: question.id, value }] });
    else await post({ message: `Message ${step}` });
    await runs.idle();
    if (next(3) === 0) {
      tab = page(reported, next(2) === 0);
      pages.push(tab);
    }
    // Expired questions are closed as soon as their time is over, without a request.
    let log = await logged();
    const rests = (): boolean => {
      const { calls, open } = factsOf(log);
      return ![...open.values()].some((id) => calls.get(id)?.name === 'late');
    };
    for (; !rests(); log = await logged()) await shows(other, ({ rev }) => rev > log.length);
    await runs.idle();
    log = await logged();
    for (const now of [tab, other]) await shows(now, ({ rev, live }) => rev === log.length && !live.running);
    problems.push(
      ...wrongIn('a page that is cut', ofPage(tab), log),
      ...wrongIn('a second tab', ofPage(other), log),
      ...wrongIn('AG-UI', await ofThread(reported), log),
    );
    const ids = tab.get().messages.map(({ id }) => id);
    if (new Set(ids).size < ids.length) problems.push('a page shows a message twice');
    if (log.every((event) => event.branch === undefined))
      problems.push(...wrongIn('a reload of useChat', (await ofChat(reported))[0], log));
  }
  for (const each of pages) each.close();
  await runs.close();
  return problems.map((problem) => `seed ${seed}: ${problem}`);
}

/** Resolves when a condition about the shown page is true. */
async function shows(chat: Chat, isSo: (view: ReturnType<Chat['get']>) => boolean): Promise<void> {
  let stop = (): void => {};
  await new Promise<void>((resolve) => {
    stop = chat.subscribe((now) => {
      if (isSo(now)) resolve();
    });
  });
  stop();
}

it('every front end shows the log, in any story with edits, ends, cuts, reloads and a second tab', async () => {
  for (let seed = 1; seed <= 15; seed++) expect(await problemsOf(seed)).toEqual([]);
}, 300_000);
