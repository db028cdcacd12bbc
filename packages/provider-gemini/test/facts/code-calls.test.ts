import { type CodeExecutionResult, type ExecutableCode, Language, Outcome } from '@google/genai';
import { createRunner, llmAgent, type Tool, ToolError, type ToolGate } from '@mortise/core';
import { json, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type GeminiCode, type GeminiCodeExecutorOptions, geminiCodeExecutor, geminiTools } from '../../src/index.ts';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

const code: ExecutableCode = { language: Language.PYTHON, code: 'print(6 * 7)' };
const named: ExecutableCode = { ...code, id: 'c1' };
const signed = { thoughtSignature: 'c2ln' };

async function ranWith(
  tools: readonly Tool[],
  parts: readonly object[],
  stream = true,
  gates: readonly ToolGate[] = [],
) {
  const answers = [parts, [{ text: 'Done' }]].map((said) =>
    stream
      ? streamed(dialect, [
          ...said.map((part) => chunk({ content: { role: 'model', parts: [part] } })),
          chunk({ finishReason: 'STOP' }),
        ])
      : json(chunk({ content: { role: 'model', parts: said }, finishReason: 'STOP' })),
  );
  const { model, server } = await serve(dialect, answers, { stream });
  const runner = createRunner({ agent: llmAgent({ name: 'analyst', model, tools, gates }) });
  const warnings: string[] = [];
  for await (const event of runner.stream({ message: 'What is 6 * 7?' })) {
    if (event.type === 'warning') warnings.push(event.message);
    if (event.type !== 'end') continue;
    const bodies = server.requests.map(({ body }) => body);
    return {
      result: event.result,
      bodies,
      contents: (bodies.at(-1)?.['contents'] ?? []) as readonly unknown[],
      warnings,
    };
  }
  throw new Error('no end');
}

const executor = (options: Partial<GeminiCodeExecutorOptions> = {}) =>
  geminiCodeExecutor({ run: () => ({ outcome: 'ok', output: '42\n' }), ...options });

describe.each([true, false])('code that Gemini leaves to the application, streamed: %s', (stream) => {
  it.each([
    ['without an id', code],
    ['with an id', named],
  ])(
    'code that Gemini leaves to the application is run by the executor, and its result is sent back as a code result, %s',
    async (_, left) => {
      const seen: unknown[] = [];
      const tool = executor({
        run: (given) => {
          seen.push(given);
          return { outcome: 'ok', output: '42\n' };
        },
      });
      const part = { executableCode: left, ...signed };
      const { result, bodies, contents } = await ranWith([tool], [{ text: 'Let me compute.' }, part], stream);
      expect(result).toMatchObject({ status: 'completed', text: 'Done' });
      expect(seen).toEqual([code]);
      expect(bodies[0]?.['tools']).toEqual([{ codeExecution: {} }]);
      const { id } = left;
      const given: CodeExecutionResult = {
        outcome: Outcome.OUTCOME_OK,
        output: '42\n',
        ...(id !== undefined && { id }),
      };
      expect(contents.slice(1)).toEqual([
        { role: 'model', parts: [{ text: 'Let me compute.' }, part] },
        { role: 'user', parts: [{ codeExecutionResult: given }] },
      ]);
    },
  );

  it('code that Gemini leaves to the application is ignored if the server ran it', async () => {
    const run = () => {
      throw new Error('ran');
    };
    const result = { codeExecutionResult: { outcome: Outcome.OUTCOME_OK, output: '42\n' } };
    const ended = await ranWith([executor({ run })], [{ executableCode: code }, result, { text: '42' }], stream);
    expect(ended).toMatchObject({ result: { status: 'completed', text: '42' }, warnings: [] });
    expect(ended.bodies).toHaveLength(1);
  });

  it('code that Gemini leaves to the application fails the answer if no tool runs it, or causes a warning if the answer has text', async () => {
    const alone = await ranWith([geminiTools.codeExecution()], [{ executableCode: code }], stream);
    expect(alone.result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
    const beside = await ranWith([geminiTools.codeExecution()], [{ executableCode: code }, { text: '42' }], stream);
    expect(beside.result).toMatchObject({ status: 'completed', text: '42' });
    expect(beside.warnings).toEqual([expect.stringContaining('geminiCodeExecutor')]);
  });

  it('a part of an unknown type that asks the client to run something fails the answer with an error code', async () => {
    const { result } = await ranWith([], [{ robotCall: { id: 'r' } }], stream);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
  });
});

describe('a code executor', () => {
  const denying: ToolGate = {
    name: 'nobody',
    order: 'policy',
    check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not here' } }),
  };
  const throwing = () => {
    throw new ToolError('no interpreter');
  };

  it.each([
    [
      'failed',
      executor({ run: () => ({ outcome: 'failed', output: 'NameError' }) }),
      [],
      'OUTCOME_FAILED',
      'NameError',
    ],
    ['was stopped', executor({ run: () => ({ outcome: 'timeout', output: '' }) }), [], 'OUTCOME_DEADLINE_EXCEEDED', ''],
    ['throws', executor({ run: throwing }), [], 'OUTCOME_FAILED', 'no interpreter'],
    ['is denied', executor(), [denying], 'OUTCOME_FAILED', 'not here'],
    [
      'takes too long',
      executor({ effect: 'read', timeoutMs: 1, run: () => new Promise(() => {}) }),
      [],
      'OUTCOME_DEADLINE_EXCEEDED',
      '',
    ],
  ] as const)(
    'a code executor that %s returns that outcome in the format of the protocol',
    async (_, tool, gates, outcome, words) => {
      const { contents } = await ranWith([tool], [{ executableCode: code }], true, gates);
      expect(contents.at(-1)).toEqual({
        role: 'user',
        parts: [{ codeExecutionResult: { outcome, output: expect.stringContaining(words) as unknown } }],
      });
    },
  );

  it('a code executor shows the code in questions, and is logged as a call', async () => {
    const seen: unknown[] = [];
    const watching: ToolGate = {
      name: 'person',
      order: 'confirmation',
      check: async (call, tool, context) => {
        seen.push(call.name, await tool.preview?.(call.checked.value, context));
        return { type: 'proceed' };
      },
    };
    await ranWith([executor({ name: 'python' })], [{ executableCode: code }], true, [watching]);
    expect(seen).toEqual(['python', 'PYTHON\nprint(6 * 7)']);
  });

  it('a code executor runs several pieces of code in order', async () => {
    const parts = [{ executableCode: { ...code, code: 'a' } }, { executableCode: { ...code, code: 'b' } }];
    const tool = executor({ effect: 'read', run: (given) => ({ outcome: 'ok', output: given.code }) });
    const { contents } = await ranWith([tool], parts);
    expect(contents.slice(1)).toEqual([
      { role: 'model', parts },
      {
        role: 'user',
        parts: ['a', 'b'].map((output) => ({ codeExecutionResult: { outcome: 'OUTCOME_OK', output } })),
      },
    ]);
  });
});

it('the TypeScript type of a code executor has the input of its calls', () => {
  expectTypeOf(executor()).toEqualTypeOf<Tool<GeminiCode>>();
});
