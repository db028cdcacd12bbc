import { createRunner, functionTool, inMemorySessionService, llmAgent, type ToolGate } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { liveRuns, type Person } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AiSdkHandlerOptions, aiSdkHandler } from '../src/ui/index.ts';

const key = { appName: 'app', userId: 'ann', sessionId: 'c1' };
const paying: ScriptedStep = { calls: [{ name: 'pay', args: { amount: 5 } }] };
const asks: ToolGate = {
  name: 'asks',
  order: 'confirmation',
  check: (_call, _tool, { answers }) =>
    answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
};

interface Shown {
  readonly id: string;
  readonly role: string;
  readonly parts: readonly { readonly type: string; readonly text?: string; readonly state?: string }[];
}

/** Returns a chat behind a handler, with requests like those of a page with `useChat`. */
function chat(
  steps: readonly ScriptedStep[],
  options: Partial<AiSdkHandlerOptions> & {
    readonly gates?: readonly ToolGate[];
    readonly person?: Partial<Person>;
  } = {},
) {
  const { gates, person, ...given } = options;
  const paid: number[] = [];
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ amount: z.number() }),
    ...(gates && { gates }),
    run: ({ amount }) => {
      paid.push(amount);
      return { paid: amount };
    },
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel(steps);
  const runner = createRunner({ appName: 'app', sessions, agent: llmAgent({ name: 'h', model, tools: [pay] }) });
  const runs = liveRuns({ sessions, runner, resume: false });
  const handler = aiSdkHandler({ runs, authorize: () => ({ appName: 'app', userId: 'ann', ...person }), ...given });
  const post = async (id: string, text: string, more: object) => {
    const messages = [{ id, role: 'user', parts: [{ type: 'text', text }] }];
    const body = JSON.stringify({ id: 'c1', messages, ...more });
    const headers = { 'content-type': 'application/json' };
    const response = await handler(new Request('http://localhost/api/chat', { method: 'POST', headers, body }));
    const sent = await response.text();
    return { status: response.status, sent };
  };
  return {
    model,
    paid,
    runs,
    sessions,
    say: (id: string, text: string) => post(id, text, { trigger: 'submit-message' }),
    regenerate: (id: string, text: string) => post(id, text, { trigger: 'regenerate-message' }),
    edit: (id: string, text: string) => post(id, text, { trigger: 'submit-message', messageId: id }),
    /** Returns the messages that a page reads after a reload. */
    async loaded(): Promise<readonly string[]> {
      const response = await handler(new Request('http://localhost/api/chat/c1'));
      const { messages } = (await response.json()) as { readonly messages: readonly Shown[] };
      return messages.map(({ role, parts }) => {
        const shown = parts.flatMap(({ type, text, state }) =>
          type === 'text' ? [text] : type.startsWith('tool-') ? [`${type} ${state}`] : [],
        );
        return `${role}: ${shown.join(', ')}`;
      });
    },
    /** Returns the contents of the last model request. */
    asked: () => JSON.stringify(model.requests.at(-1)?.contents.map(({ parts }) => parts)),
    log: async () => (await sessions.load(key))?.events ?? [],
  };
}

describe('a regenerated response', () => {
  it('a regenerated response replaces the first response, for the model and for a reloaded page', async () => {
    const { say, regenerate, loaded, asked } = chat(['one', 'two', 'three', 'four']);
    await say('u1', 'a joke');
    for (const answer of ['two', 'three']) {
      const { status, sent } = await regenerate('u1', 'a joke');
      expect([status, sent.includes(answer)]).toEqual([200, true]);
      expect(await loaded()).toEqual(['user: a joke', `assistant: ${answer}`]);
      expect(asked()).not.toMatch(/one|two/);
    }
    await say('u2', 'thanks');
    expect(await loaded()).toEqual(['user: a joke', 'assistant: three', 'user: thanks', 'assistant: four']);
  });

  it('a regenerated response is requested from the model with the messages of the log, whatever the page sends', async () => {
    const { say, regenerate, loaded } = chat(['one', 'two']);
    await say('u1', 'a joke');
    await regenerate('u1', 'something else');
    expect(await loaded()).toEqual(['user: a joke', 'assistant: two']);
  });

  it('a regenerated response comes after the calls that had an effect, which the model reads and which do not run again', async () => {
    const { say, regenerate, loaded, asked, paid } = chat([paying, 'one', 'two', 'three']);
    await say('u1', 'pay 5');
    for (const answer of ['two', 'three']) {
      const { status, sent } = await regenerate('u1', 'pay 5');
      expect([status, sent.includes(answer)]).toEqual([200, true]);
      expect(await loaded()).toEqual(['user: pay 5', `assistant: tool-pay output-available, ${answer}`]);
      expect(asked()).toContain('{"paid":5}');
      expect(asked()).not.toMatch(/one|two/);
    }
    expect(paid).toEqual([5]);
  });

  it('a regenerated response closes the question of the first response, whose call never runs', async () => {
    const { say, regenerate, loaded, runs, paid } = chat([paying, 'no need'], { gates: [asks] });
    await say('u1', 'pay 5');
    const [question] = (await runs.state(key))?.questions ?? [];
    expect((await regenerate('u1', 'pay 5')).status).toBe(200);
    expect(await loaded()).toEqual(['user: pay 5', 'assistant: no need']);
    const answers = [{ requestId: question?.id ?? '', value: { confirmed: true } }];
    await expect(runs.start(key, { answers })).rejects.toThrow();
    expect(paid).toEqual([]);
  });

  it('a regenerated response is requested with the information that a call of the first response has an unknown outcome', async () => {
    const { say, regenerate, sessions, asked, paid } = chat(['one', 'it may be paid']);
    await say('u1', 'pay 5');
    const { events, revision } = (await sessions.load(key)) ?? { events: [], revision: 0 };
    const [{ invocationId } = { invocationId: '' }] = events;
    const base = { v: 1, invocationId, author: 'h', timestamp: 1 } as const;
    const call = { type: 'functionCall', id: 'e1/0', name: 'pay', args: { amount: 5 } } as const;
    // The state after a process died during the call.
    await sessions.append(
      key,
      [
        {
          ...base,
          id: 'e1',
          type: 'model',
          content: { role: 'model', parts: [call] },
          acts: true,
          finishReason: { unified: 'functionCalls' },
        },
        { ...base, id: 'e2', type: 'started', calls: [{ callId: 'e1/0', attempt: 1, effect: 'write' }] },
      ],
      { revision },
    );
    expect((await regenerate('u1', 'pay 5')).status).toBe(200);
    expect(asked()).toContain('It may have happened');
    expect(paid).toEqual([]);
  });
});

describe('an edited message', () => {
  it('an edited message replaces the last message and its answer', async () => {
    const { say, edit, loaded, asked, log } = chat(['one', 'two', 'three']);
    await say('u1', 'a joke');
    await edit('u1', 'a sad joke');
    expect(await loaded()).toEqual(['user: a sad joke', 'assistant: two']);
    expect(asked()).not.toMatch(/one|"a joke"/);
    expect(JSON.stringify(await log())).toContain('"one"');
    await edit('u1', 'a short joke');
    expect(await loaded()).toEqual(['user: a short joke', 'assistant: three']);
  });

  it('an edited message replaces an earlier message, and everything after it', async () => {
    const { say, edit, loaded, asked } = chat(['one', 'two', 'three']);
    await say('u1', 'first');
    await say('u2', 'second');
    await edit('u1', 'another');
    expect(await loaded()).toEqual(['user: another', 'assistant: three']);
    expect(asked()).not.toMatch(/first|second|one|two/);
  });

  it('an edited message is added after a response that had an effect, which is kept with its user message', async () => {
    const { say, edit, loaded, asked, paid } = chat([paying, 'paid', 'it is paid']);
    await say('u1', 'pay 5');
    await edit('u1', 'pay 7');
    expect(await loaded()).toEqual([
      'user: pay 5',
      'assistant: tool-pay output-available, paid',
      'user: pay 7',
      'assistant: it is paid',
    ]);
    expect(asked()).toContain('{"paid":5}');
    expect(paid).toEqual([5]);
  });

  it('an edited message does not replace an earlier message that had an effect', async () => {
    const { say, edit, regenerate, log, paid } = chat(['hi', paying, 'paid']);
    await say('u1', 'hello');
    await say('u2', 'pay 5');
    const before = await log();
    for (const ask of [edit, regenerate]) {
      const { status, sent } = await ask('u1', 'hey');
      expect([status, JSON.parse(sent)]).toMatchObject([409, { code: 'rewind_effects', calls: ['pay'] }]);
    }
    expect(await log()).toEqual(before);
    expect(paid).toEqual([5]);
  });

  it('an edited message is sent by the next request if the first request only rewound the session', async () => {
    const { say, edit, loaded, runs } = chat(['one', 'two']);
    await say('u1', 'a joke');
    const { start } = runs;
    runs.start = () => Promise.reject(new Error('the process died'));
    expect((await edit('u1', 'a sad joke')).status).toBe(500);
    runs.start = start;
    expect((await edit('u1', 'a sad joke')).status).toBe(200);
    expect(await loaded()).toEqual(['user: a sad joke', 'assistant: two']);
  });
});

describe('permission to regenerate a response', () => {
  it.each<[string, Partial<Person>]>([
    ['mayEdit returns false', { mayEdit: () => false }],
    ['another user has to answer the open question', { mayAnswer: () => false }],
  ])('permission to regenerate a response is refused: %s', async (_why, person) => {
    const { say, regenerate, edit, log, runs } = chat([paying], { gates: [asks], person });
    await say('u1', 'pay 5');
    const before = await log();
    for (const ask of [regenerate, edit]) {
      const { status, sent } = await ask('u1', 'pay 7');
      expect([status, JSON.parse(sent)]).toMatchObject([403, { code: 'forbidden' }]);
    }
    expect(await log()).toEqual(before);
    expect((await runs.state(key))?.questions).toHaveLength(1);
  });

  it('permission to regenerate a response is refused if askAgain is false or the message is missing', async () => {
    const refusing = chat(['one'], { askAgain: false });
    await refusing.say('u1', 'hello');
    expect((await refusing.regenerate('u1', 'hello')).status).toBe(422);
    const other = chat(['one']);
    expect(JSON.parse((await other.regenerate('u1', 'hello')).sent)).toMatchObject({ code: 'session_not_found' });
    await other.say('u1', 'hello');
    expect(JSON.parse((await other.regenerate('u2', 'hello')).sent)).toMatchObject({ code: 'unknown_message' });
  });
});
