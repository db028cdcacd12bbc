import type { JsonValue } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import {
  asksAPerson,
  bookArgs,
  bookOutputSchema,
  bookSchema,
  fails,
  hopTools,
  leftOf,
  undeclared,
  waits,
  withImage,
  withoutDialect,
  yields,
} from './hop-tools.ts';
import type { ToolHop, ToolHopSubject } from './tool-hop.ts';

/** Cases of tools in the other framework. */
export const hopOutCases: readonly ConformanceCase<ToolHopSubject>[] = [
  {
    id: 'hop:declared',
    behavior: 'is declared to the other model unchanged',
    async run(subject) {
      const { runner } = hopTools();
      const { name, description, inputJsonSchema } = declaredIn(await subject.leave(runner));
      const { declaration } = await leftOf(runner);
      assertEqual([name, description], [declaration?.name, declaration?.description], 'name and description');
      assertEqual(withoutDialect(inputJsonSchema), bookSchema, 'the schema of the arguments');
    },
  },
  {
    id: 'hop:declared:output',
    behavior: 'has its output schema declared',
    needs: 'output',
    async run(subject) {
      const { outputJsonSchema } = declaredIn(await subject.leave(hopTools().runner));
      assertEqual(withoutDialect(present(outputJsonSchema, 'the output schema')), bookOutputSchema, 'the schema');
    },
  },
  {
    id: 'hop:args',
    behavior: "passes the other model's arguments to the tool",
    async run(subject) {
      const { runner, booked } = hopTools();
      await call(await subject.leave(runner));
      assertEqual(booked, [bookArgs], 'the arguments of the runs of the tool');
    },
  },
  {
    id: 'hop:check',
    behavior: 'does not run a tool that refuses its arguments, and tells the other model why',
    async run(subject) {
      const { runner, booked } = hopTools();
      const { read } = await call(await subject.leave(runner), { args: { city: 7 } });
      assertEqual(booked, [], 'the arguments of the runs of the tool');
      assertThat(/city/.test(present(read, 'the result that the other model reads')), `"${read}" does not say why`);
    },
  },
  {
    id: 'hop:result:text',
    behavior: 'lets the other model read a string unchanged',
    async run(subject) {
      const text = 'Room "12"\nno. \\ 🏨 \u2028 <b>&amp;</b> {"a":1}';
      const { runner } = hopTools({ run: () => ({ status: 'ok', output: text }), more: undeclared });
      assertEqual((await call(await subject.leave(runner))).read, text, 'the result that the other model reads');
    },
  },
  {
    id: 'hop:result:json',
    behavior: 'lets the other model read any other result as its JSON',
    async run(subject) {
      const outputs: JsonValue[] = [
        { booked: { room: 12, tags: ['a', null], late: false } },
        [1, 'two'],
        null,
        7,
        false,
      ];
      for (const output of outputs) {
        const { runner } = hopTools({ run: () => ({ status: 'ok', output }), more: undeclared });
        const { read } = await call(await subject.leave(runner));
        assertEqual(
          JSON.parse(present(read, 'the result that the other model reads')),
          output,
          'the result that the other model reads',
        );
      }
    },
  },
  {
    id: 'hop:result:media',
    behavior: 'lets the other model see the media of a result',
    needs: 'media',
    async run(subject) {
      const { runner } = hopTools({ run: () => withImage });
      const { media, read } = await call(await subject.leave(runner));
      assertEqual(media, ['image/png'], 'the media');
      assertThat(/view from 12/.test(`${read}`), `"${read}" does not contain the text next to the media`);
    },
  },
  {
    id: 'hop:error',
    behavior: 'lets the other model read an error, and its loop continues',
    async run(subject) {
      const { runner } = hopTools({ run: fails });
      const { read } = await call(await subject.leave(runner));
      assertThat(/try Lund/.test(`${read}`), `"${read}" does not say what to do next`);
    },
  },
  {
    id: 'hop:progress',
    behavior: 'shows the values that the tool yields to the other side',
    needs: 'progress',
    async run(subject) {
      const { runner } = hopTools({ run: yields });
      const seen: JsonValue[] = [];
      await call(await subject.leave(runner), { onProgress: (value) => void seen.push(value) });
      assertEqual(seen, [{ step: 1 }, { step: 2 }], 'the progress');
    },
  },
  {
    id: 'hop:abort',
    behavior: "aborts the tool's signal when the other loop is aborted",
    needs: 'abort',
    async run(subject) {
      const abort = new AbortController();
      const waiting = waits(() => abort.abort());
      const hop = await subject.leave(hopTools({ run: waiting.run }).runner);
      await call(hop, { signal: abort.signal }).catch(() => undefined);
      assertThat(waiting.wasAborted(), 'the tool was not aborted');
    },
  },
  {
    id: 'hop:gate',
    behavior: 'does not run a gated call without an approval',
    async run(subject) {
      const { runner, booked } = hopTools({ gates: [asksAPerson] });
      await call(await subject.leave(runner)).catch(() => undefined);
      assertEqual(booked, [], 'the arguments of the runs of the tool');
    },
  },
  {
    id: 'hop:approved',
    behavior: 'runs a gated call once after a user has approved it, with the approved arguments',
    needs: 'approval',
    async run(subject) {
      const { runner, booked } = hopTools({ gates: [asksAPerson] });
      const { read } = await call(await subject.leave(runner), { person: 'approves' });
      assertEqual(booked, [bookArgs], 'the arguments of the runs of the tool');
      assertThat(/booked/.test(`${read}`), `the result is not in "${read}"`);
    },
  },
  {
    id: 'hop:refused',
    behavior: 'does not run a call that a user refuses',
    needs: 'approval',
    async run(subject) {
      const { runner, booked } = hopTools({ gates: [asksAPerson] });
      const { read } = await call(await subject.leave(runner), { person: 'refuses' });
      assertEqual(booked, [], 'the arguments of the runs of the tool');
      assertThat(present(read, 'the result that the other model reads') !== '', 'the other model reads nothing');
    },
  },
  {
    id: 'hop:once',
    behavior: 'runs each call once, even if two calls are equal',
    async run(subject) {
      const { runner, booked } = hopTools();
      const hop = await subject.leave(runner);
      await call(hop);
      await call(hop);
      assertEqual(booked.length, 2, 'how often the tool ran');
    },
  },
  {
    id: 'hop:log',
    behavior: 'logs each call in a session of the runner',
    async run(subject) {
      const { runner, sessions } = hopTools();
      const logged: string[] = [];
      const { append } = sessions;
      sessions.append = async (key, events, expected) => {
        const result = await append.call(sessions, key, events, expected);
        for (const event of events) if (event.type === 'response') logged.push(event.outcome.status);
        return result;
      };
      await call(await subject.leave(runner));
      assertEqual(logged, ['ok'], 'the outcomes in the log');
    },
  },
  {
    id: 'hop:secret',
    behavior: 'keeps the secrets of the runner from the other model',
    async run(subject) {
      const secret = 'sk-hop-4711-canary';
      const { runner } = hopTools({
        run: () => ({ status: 'ok', output: { booked: `by ${secret}` } }),
        secrets: { key: secret },
      });
      const { read } = await call(await subject.leave(runner));
      assertThat(/by /.test(`${read}`) && !`${read}`.includes(secret), `the secret is in "${read}"`);
    },
  },
];

function call(
  hop: ToolHop,
  { args = bookArgs, ...more }: Partial<Parameters<ToolHop['call']>[0]> = {},
): ReturnType<ToolHop['call']> {
  return hop.call({ name: 'book', args, ...more });
}

function declaredIn({ declared }: ToolHop): ToolHop['declared'][number] {
  assertEqual(declared.length, 1, 'the number of tools declared to the other model');
  return present(declared[0], 'the declaration');
}
