import { type JsonValue, type PendingQuestion, type ToolEffect, ToolError } from '@mortise/core';
import { type TestToolContextOptions, testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { ClientFeatures, ServerRequest } from '../ask/server-request.ts';
import { KnownSecrets } from '../endpoint/server-secrets.ts';
import type { SessionCall } from '../session/call-with.ts';
import { Flights } from '../session/flights.ts';
import type { McpSession } from '../session/mcp-session.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';
import { runCall } from './run-call.ts';

const definition: McpToolDefinition = {
  name: 'pay',
  description: '',
  inputSchema: { type: 'object' },
  annotations: {},
};
const paid = { content: [{ type: 'text', text: 'paid' }] };
const done = { status: 'ok', output: { output: 'paid' } };
const form = (message: string): ServerRequest => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object' } },
});
const input = (value: JsonValue) => ({ kind: 'input', value });
const yes = input({ action: 'accept', content: { to: 'Bob' } });

/** Creates a scripted server with a handler for each call, and records its calls. */
function bank(
  answer: (call: SessionCall, flights: Flights) => Promise<unknown> | unknown,
  signIn?: PendingQuestion,
  features: ClientFeatures = {},
) {
  const calls: SessionCall[] = [];
  const notes: string[] = [];
  const flights = new Flights(1_000_000, (note) => notes.push(note));
  const secrets = new KnownSecrets({ type: 'client', open: () => Promise.reject(new Error('none')) });
  secrets.add('TOKEN', 'tok-123456');
  const session = {
    name: 'bank',
    features,
    flights,
    secrets,
    note: (note: string) => notes.push(note),
    signInFor: async () => signIn,
    async call(call: SessionCall) {
      calls.push(call);
      // A server asks nothing before the call has started.
      await Promise.resolve();
      return await answer(call, flights);
    },
  } as unknown as McpSession;
  const run = (options: TestToolContextOptions = {}, effect: ToolEffect = 'write', of = definition) => {
    const context = testToolContext(options);
    const result = runCall(session, { toolName: 'bank_pay', definition: of, effect }, { to: 'Bob' }, context);
    return { context, result };
  };
  return { run, calls, notes, secrets, flights };
}

describe("a call of a server's tool", () => {
  it.each<[ToolEffect, boolean]>([
    ['write', false],
    ['idempotent', true],
    ['read', true],
  ])(
    "a call is sent with the server's name of the tool, and retried only if that is safe: %s",
    async (effect, isRepeatable) => {
      const { run, calls } = bank(() => paid);
      expect(await run({}, effect).result).toEqual(done);
      expect(calls).toMatchObject([
        { call: { name: 'pay', arguments: { to: 'Bob' } }, inputSchema: definition.inputSchema, isRepeatable },
      ]);
    },
  );

  it('a call registers the secrets of the server with the run before it is sent, and later secrets while it runs', async () => {
    const known: (readonly string[])[] = [];
    const { run, secrets } = bank(() => {
      known.push(context.secrets.map(({ name }) => name));
      secrets.add('NEW', 'new-123456');
      throw new Error('broken');
    });
    const { context, result } = run({}, 'read');
    await expect(result).rejects.toThrow('broken');
    expect(known).toEqual([['TOKEN']]);
    expect(context.secrets.map(({ name }) => name)).toContain('NEW');
  });

  it('a call reports its progress, and no credential in an error', async () => {
    const { run } = bank(({ onProgress }) => {
      onProgress?.({ progress: 1 });
      return { isError: true, content: [{ type: 'text', text: 'tok-123456 is no good' }] };
    });
    const { context, result } = run();
    const failed = await result;
    expect(failed).toMatchObject({
      status: 'error',
      code: 'tool_failed',
      message: expect.stringContaining('is no good'),
    });
    expect(JSON.stringify(failed)).not.toContain('tok-123456');
    expect(context.progressed).toEqual([{ progress: 1 }]);
  });

  it('a call is not sent if the user refused to sign in, or if it would become a task', async () => {
    const { run, calls } = bank(() => paid);
    const no = { answers: [{ kind: 'credential', value: { denied: true } }] };
    expect(await run(no).result).toEqual({ status: 'denied' });
    const asTask: McpToolDefinition = { ...definition, execution: { taskSupport: 'required' } };
    await expect(run({}, 'write', asTask).result).rejects.toMatchObject({ code: 'mcp_task_unsupported' });
    expect(calls).toEqual([]);
  });

  it('a call asks for a sign-in if the server requires one, and is sent again after it', async () => {
    const question = { kind: 'credential', hint: 'Sign in' } as PendingQuestion;
    const refuses = bank(() => Promise.reject(new Error('401')), question);
    expect(await refuses.run().result).toEqual({ status: 'pending', request: question });
    const { run, calls } = bank(() => paid);
    expect(await run({ answers: [{ kind: 'credential', value: { handle: 'h' } }], attempt: 2 }).result).toEqual(done);
    expect(calls).toHaveLength(1);
  });

  it('a call fails with its own error: an invalid result, or the failure of the connection', async () => {
    const bad = new ToolError('no result', { code: 'mcp_bad_result' });
    await expect(bank(() => Promise.reject(bad)).run().result).rejects.toBe(bad);
    for (const error of [new Error('gone'), new ToolError('gone', { code: 'other' })])
      await expect(bank(() => Promise.reject(error)).run().result).rejects.toMatchObject({
        code: expect.stringMatching(/^mcp_/),
        message: expect.stringContaining('bank_pay'),
      });
  });

  it("a call ends when its run is aborted, with the run's reason", async () => {
    const reason = new Error('the user left');
    const seen: unknown[] = [];
    const waiting = bank(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          const stop = (): void => {
            seen.push(signal?.reason);
            reject(new Error('the server says otherwise'));
          };
          if (signal?.aborted) stop();
          signal?.addEventListener('abort', stop);
          controller.abort(reason);
        }),
    );
    const controller = new AbortController();
    await expect(waiting.run({ signal: controller.signal }).result).rejects.toBe(reason);
    expect(seen).toEqual([reason]);
    await expect(
      bank(() => Promise.reject(new Error('x'))).run({ signal: AbortSignal.abort(reason) }).result,
    ).rejects.toBe(reason);
  });
});

describe('a question of a server during a call', () => {
  const asking = () =>
    bank((_call, flights) => flights.ask(form('To whom?')).then((said) => ({ structuredContent: said })));
  const kept = { 'mcp:asked:0': { type: 'held', request: form('To whom?') } as unknown as JsonValue };

  it('a question of a server during a call is asked, and its answer resumes the waiting call', async () => {
    const { run, calls } = asking();
    expect(await run().result).toMatchObject({
      status: 'pending',
      request: { kind: 'input', hint: 'bank asks: To whom?' },
    });
    expect(await run({ answers: [yes], steps: kept }).result).toEqual({ status: 'ok', output: { output: yes.value } });
    expect(calls).toHaveLength(1);
  });

  it('a question of a server during a call cannot be answered by another session, whose call is lost', async () => {
    const { run, calls, flights } = asking();
    await run().result;
    const eve = { appName: 'app', userId: 'eve', sessionId: 'session-1' };
    for (const session of [
      eve,
      { ...eve, userId: 'user', sessionId: 'session-2' },
      { ...eve, userId: 'user', appName: 'b' },
    ])
      await expect(run({ session, answers: [yes], steps: kept }).result).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('was closed') }),
      });
    expect(calls).toHaveLength(1);
    flights.close();
  });

  it('a question of a server during a call is lost with its process: a write is in doubt until a user has checked, a read is sent again', async () => {
    const { run, calls } = bank(() => paid);
    await expect(run({ answers: [yes], steps: kept }).result).rejects.toMatchObject({
      code: expect.stringMatching(/^mcp_/),
    });
    await expect(run({ answers: [yes], attempt: 2, steps: { ...kept, 'mcp:lost': 2 } }).result).rejects.toThrow();
    expect(calls).toHaveLength(0);
    expect(await run({ answers: [yes], attempt: 2, steps: { ...kept, 'mcp:lost': 1 } }).result).toEqual(done);
    expect(await run({ answers: [yes], steps: kept }, 'read').result).toEqual(done);
    expect(await run({ answers: [yes], steps: kept }, 'idempotent').result).toEqual(done);
    expect(calls).toHaveLength(3);
  });

  it('a question of a server during a call that cannot be shown is declined with a note', async () => {
    const { run, notes } = bank((_call, flights) =>
      flights
        .ask({ method: 'elicitation/create', params: { message: 'no schema' } })
        .then((said) => ({ structuredContent: said })),
    );
    expect(await run().result).toEqual({ status: 'ok', output: { output: { action: 'decline' } } });
    expect(notes).toEqual(['asks the user something that cannot be shown: its elicitation has no schema']);
  });

  it('a question of a server during a call whose stored state is invalid is an error, and no call runs', async () => {
    const { run } = bank(() => ({
      resultType: 'input_required',
      inputRequests: { a: { method: 'elicitation/create' } },
    }));
    const outcome = await run().result.catch((error: unknown) => error);
    expect(outcome).not.toMatchObject({ status: 'ok' });
  });
});

describe('input that a server requires before it accepts a call', () => {
  const wants = (message: string) => ({
    resultType: 'input_required',
    inputRequests: { to: form(message) },
    requestState: 'state',
  });

  it('input that a server requires before it accepts a call is asked for, and the call is sent again with the answer', async () => {
    const { run, calls } = bank(({ call }) => ('inputResponses' in call ? paid : wants('To whom?')));
    expect(await run().result).toMatchObject({ status: 'pending', request: { hint: 'bank asks: To whom?' } });
    const round = {
      type: 'round',
      requests: { to: form('To whom?') },
      given: {},
      requestState: 'state',
      spent: { rounds: 1, samples: 0 },
    };
    const steps = { 'mcp:asked:0': round as unknown as JsonValue };
    expect(await run({ answers: [yes], steps }).result).toEqual(done);
    expect(calls.at(-1)?.call).toMatchObject({ inputResponses: { to: yes.value }, requestState: 'state' });
  });

  it('input that a server requires before it accepts a call is not given if the user does not open the page, and the call is not sent again', async () => {
    const { run, calls } = bank(() => paid);
    const visit = { method: 'elicitation/create', params: { mode: 'url', url: 'https://a.example/', message: 'Look' } };
    const round = { type: 'round', isVisit: true, requests: { 0: visit }, given: {}, spent: { rounds: 1, samples: 0 } };
    const steps = { 'mcp:asked:0': round as unknown as JsonValue };
    for (const action of ['decline', 'cancel'])
      expect(await run({ answers: [input({ action })], steps }).result).toEqual({ status: 'denied' });
    expect(calls).toEqual([]);
    expect(await run({ answers: [input({ action: 'accept' })], steps }).result).toEqual(done);
  });
});

describe('a sampling request of a server during a call', () => {
  const request: ServerRequest = {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text: 'Which city?' } }], maxTokens: 10 },
  };
  const steps = { 'mcp:asked:0': { type: 'held', request } as unknown as JsonValue };
  const asking = (create: NonNullable<ClientFeatures['sampling']>['create']) =>
    bank(
      (_call, flights) =>
        flights.ask(request).then(
          (said) => ({ structuredContent: said }),
          (refused: Error) => ({ structuredContent: { refused: refused.message } }),
        ),
      undefined,
      { sampling: { create } },
    );
  const confirmation = (confirmed: boolean) => [{ kind: 'confirmation', value: { confirmed } }];

  it('a sampling request of a server during a call is answered after a user has approved it; a refusal gives no reason', async () => {
    const agreed = asking(() => ({ text: 'Rome', model: 'm' }));
    expect(await agreed.run().result).toMatchObject({ status: 'pending', request: { kind: 'confirmation' } });
    expect(await agreed.run({ answers: confirmation(true), steps }).result).toMatchObject({
      output: { output: { model: 'm', content: { text: 'Rome' } } },
    });
    let asked = 0;
    const refused = asking(() => {
      asked++;
      return { text: 'Rome', model: 'm' };
    });
    await refused.run().result;
    expect(await refused.run({ answers: confirmation(false), steps }).result).toMatchObject({
      output: { output: { refused: 'the user refused the request' } },
    });
    expect(asked).toBe(0);
    const broken = asking(() => {
      throw new Error('key tok-123456 is no good');
    });
    await broken.run().result;
    expect(await broken.run({ answers: confirmation(true), steps }).result).toMatchObject({
      output: { output: { refused: 'the model did not answer' } },
    });
  });
});
