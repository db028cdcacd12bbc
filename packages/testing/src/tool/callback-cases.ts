import type { Callbacks, ModelRequest, RunReport, RunResult, Tool } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { testToolContext } from '../fake/test-tool-context.ts';

/** Cases for every `Callbacks`. Optional features: `aroundTool`, `aroundModel`, `afterRun`. */
export const callbackCases: readonly ConformanceCase<Callbacks>[] = [
  ...aroundCases('aroundTool', 'a tool', (callbacks, run) => {
    const hook = present(callbacks.aroundTool, 'the member "aroundTool"');
    return async () =>
      hook.call(callbacks, run as never, tool, { id: 'c1', name: tool.name, args: {} }, testToolContext());
  }),
  ...aroundCases('aroundModel', 'a model', (callbacks, run) => {
    const hook = present(callbacks.aroundModel, 'the member "aroundModel"');
    return async () => hook.call(callbacks, run as never, request, testToolContext());
  }),
  {
    id: 'callbacks:afterRun',
    behavior: 'accepts every end of a run without throwing, and does not change the result',
    needs: 'afterRun',
    async run(callbacks) {
      const hook = present(callbacks.afterRun, 'the member "afterRun"');
      for (const result of results) {
        const error = await rejectionOf((async () => hook.call(callbacks, deepFreeze(structuredClone(result))))());
        assertThat(error === undefined, `it throws at a run that is ${result.status}: ${String(error)}`);
      }
    },
  },
];

type AroundName = 'aroundTool' | 'aroundModel';

/** Returns the hook with a `run`, ready to be called. */
type Bind = (callbacks: Callbacks, run: () => Promise<unknown>) => () => Promise<void>;

function aroundCases(name: AroundName, what: string, bind: Bind): readonly ConformanceCase<Callbacks>[] {
  return [
    {
      id: `callbacks:${name}`,
      behavior: `around ${what} it calls \`run\`, and ends only after \`run\` has ended, even if that throws`,
      needs: name,
      async run(callbacks) {
        for (const fails of [false, true]) {
          const order: string[] = [];
          const run = async (): Promise<unknown> => {
            order.push('begun');
            for (let tick = 0; tick < 20; tick++) await null;
            order.push('over');
            if (fails) throw new Error('thrown inside');
            return given(name);
          };
          await rejectionOf(bind(callbacks, run)());
          assertEqual([...new Set(order)], ['begun', 'over'], 'the order of the end of run and of the hook');
        }
      },
    },
    {
      id: `callbacks:${name}:throws`,
      behavior: `an error of ${what} is rethrown unchanged or not at all, and a result is passed on`,
      needs: name,
      async run(callbacks) {
        const none = await rejectionOf(bind(callbacks, async () => given(name))());
        assertThat(none === undefined, `it throws although run succeeded: ${String(none)}`);
        const inside = new Error('thrown inside');
        const thrown = await rejectionOf(bind(callbacks, () => Promise.reject(inside))());
        assertThat(thrown === undefined || thrown === inside, `it throws another error than run: ${String(thrown)}`);
      },
    },
    {
      id: `callbacks:${name}:beside`,
      behavior: `each of several calls of ${what} at the same time gets its own \`run\``,
      needs: name,
      async run(callbacks) {
        const ran = new Set<number>();
        const hooks = [1, 2, 3, 4, 5].map((at) =>
          bind(callbacks, async () => {
            await null;
            ran.add(at);
            return given(name);
          })(),
        );
        await Promise.all(hooks);
        assertEqual([...ran].sort(), [1, 2, 3, 4, 5], 'the calls that were made');
      },
    },
  ];
}

function given(name: AroundName): unknown {
  return name === 'aroundTool'
    ? { status: 'ok', output: 1 }
    : {
        type: 'end',
        content: { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
        finishReason: { unified: 'stop' },
      };
}

const tool: Tool = { name: 'act', description: 'Acts', run: () => ({ status: 'ok', output: 1 }) };

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  declarations: [],
  providerTools: [],
};

const stopped = { code: 'deadline', message: 'The deadline of the run has passed.' };

/** A result of each kind. */
const results: readonly RunResult[] = [
  { ...report('4 degrees.'), status: 'completed', output: undefined },
  { ...report(''), status: 'completed', output: { celsius: 4 } },
  { ...report('Done.'), status: 'completed', outcome: { status: 'denied', reason: 'no' } },
  { ...report('Hello.'), status: 'completed', answeredBy: 'other' },
  { ...report(''), status: 'paused' },
  { ...report(''), status: 'limited', error: stopped },
  { ...report(''), status: 'cancelled', error: { code: 'cancelled', message: 'The run was cancelled.' } },
  {
    ...report(''),
    status: 'failed',
    error: { code: 'session_not_loaded', message: 'The store is gone.', unsaved: [] },
  },
];

function report(text: string): RunReport {
  return {
    session: { appName: 'app', userId: 'user', sessionId: 'session-1' },
    revision: text === '' ? 0 : 2,
    text,
    parts: text === '' ? [] : [{ type: 'text', text }],
    pending: [],
    calls: [],
    usage: {},
    usageByModel: [],
    warnings: [],
  };
}
