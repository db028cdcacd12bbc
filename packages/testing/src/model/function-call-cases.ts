import type { FunctionCallPart, ModelEnd, ModelRequest } from '@mortise/core';
import { assertEqual, assertThat, isEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf, weather } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, send } from './send.ts';

/** Cases of a model's calls, and of the choice of tools. */
export const functionCallCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:calls',
    behavior: 'calls are in order, with name and arguments, and without an id, which the runner assigns',
    async run(subject) {
      const calls = [
        { name: 'weather', args: { city: 'Rome "R"', days: [1, { a: null }] } },
        { name: 'weather', args: {} },
      ];
      const events = await ask(await subject.playing([{ do: 'answer', text: 'Wait', calls, pieces: 4 }]));
      const end = endOf(events);
      const parts = callsOf(end);
      const named = parts.map(([, { id, name }]) => [id, name]);
      assertEqual(
        named,
        [
          ['', 'weather'],
          ['', 'weather'],
        ],
        'ids and names',
      );
      const args = parts.map(([index, part]) => argsOf(end, index, part));
      assertEqual(
        args,
        calls.map((call) => call.args),
        'the arguments',
      );
      const started = events.flatMap((event) =>
        event.type === 'functionCallStart' ? [[event.index, event.name]] : [],
      );
      const shown = parts.map(([index, { name }]) => [index, name]);
      assertEqual(started, shown, 'the events functionCallStart');
      assertEqual(end.finishReason.unified, 'functionCalls', 'the finish reason');
    },
  },
  {
    id: 'model:calls:text',
    behavior: 'an argument text is passed on unchanged, even if it is malformed, and its deltas add up to it',
    needs: 'argsText',
    async run(subject) {
      const texts = ['{"city":"R\\u00f6m", "city": 1.0}', '{"city": "Ro', 'not json', '[1,2]'];
      for (const args of texts) {
        const events = await ask(
          await subject.playing([{ do: 'answer', calls: [{ name: 'weather', args }], pieces: 3 }]),
        );
        const end = endOf(events);
        const [index] = present(callsOf(end)[0], 'the call');
        assertEqual(end.argsText?.[index], args, 'the argument text');
        const deltas = events.flatMap((event) =>
          event.type === 'functionCallDelta' && event.index === index ? event.argsDelta : [],
        );
        assertEqual(deltas.join(''), args, 'the deltas of the argument text, added up');
      }
    },
  },
  {
    id: 'model:calls:deltas',
    behavior:
      'a delta of arguments has the index of its call and follows the start of the call, and the deltas of each call add up to its arguments',
    async run(subject) {
      const calls = [{ city: 'Rome' }, { city: 'Oslo', days: 2 }, { city: 'Bari' }].map((args) => ({
        name: 'weather',
        args,
      }));
      const events = await ask(await subject.playing([{ do: 'answer', text: 'Wait', calls, pieces: 3 }]));
      const end = endOf(events);
      const parts = new Map(callsOf(end));
      const sums = new Map<number, string>();
      const started = new Set<number>();
      for (const event of events) {
        if (event.type === 'functionCallStart') started.add(event.index);
        if (event.type !== 'functionCallDelta') continue;
        assertThat(started.has(event.index), `a delta of arguments came before the start of a call at ${event.index}`);
        sums.set(event.index, (sums.get(event.index) ?? '') + event.argsDelta);
      }
      assertEqual([...started].toSorted(), [...parts.keys()].toSorted(), 'the indices of the calls that were started');
      for (const [index, sum] of sums) {
        const part = present(parts.get(index), `the call at ${index}`);
        assertEqual(JSON.parse(sum), argsOf(end, index, part), `the deltas of the call at ${index}, added up`);
      }
      assertThat(
        sums.size === 0 || sums.size === parts.size,
        'some calls have deltas of their arguments, and some have none',
      );
    },
  },
  {
    id: 'model:calls:once',
    behavior: 'arguments are passed on once: as an object, or as a text with an empty object',
    async run(subject) {
      const calls = [{ city: 'Rome' }, { city: 'Oslo', days: [2] }, { city: 'Rome' }].map((args) => ({
        name: 'weather',
        args,
      }));
      const end = endOf(await ask(await subject.playing([{ do: 'answer', calls }])));
      assertEqual(callsOf(end).length, 3, 'the number of calls, two of which are equal');
      for (const [index, { args }] of callsOf(end))
        assertThat(
          end.argsText?.[index] === undefined || Object.keys(args).length === 0,
          `the call at ${index} has both an argument text and arguments`,
        );
    },
  },
  {
    id: 'model:calls:empty',
    behavior: 'a call without arguments has none: an empty argument text, or an empty object',
    async run(subject) {
      const end = endOf(await ask(await subject.playing([{ do: 'answer', calls: [{ name: 'weather', args: '' }] }])));
      const [index, part] = present(callsOf(end)[0], 'the call');
      assertEqual(argsOf(end, index, part), {}, 'the arguments');
    },
  },
  {
    id: 'model:tool-choice',
    behavior: 'accepts every choice of tools, with and without parallel calls',
    async run(subject) {
      const news = { ...weather, name: 'news', description: 'News of a city' };
      const choices: readonly (readonly [string, Partial<ModelRequest>])[] = [
        ['auto', { toolChoice: 'auto' }],
        ['none', { toolChoice: 'none' }],
        ['none, of no tools', { toolChoice: 'none', declarations: [] }],
        ['required', { toolChoice: 'required' }],
        ['a tool that must be called', { toolChoice: { names: ['weather'], mode: 'required' } }],
        ['a tool that may be called', { toolChoice: { names: ['weather'], mode: 'auto' } }],
        ['both', { toolChoice: { names: ['weather', 'news'], mode: 'required' } }],
      ];
      for (const [what, choice] of choices) {
        for (const parallel of [{}, { parallelCalls: true }, { parallelCalls: false }]) {
          const model = await subject.playing([hello]);
          const events = await ask(model, requestOf({ declarations: [weather, news], ...choice, ...parallel }));
          assertThat(events.at(-1)?.type === 'end', `the choice "${what}" ${JSON.stringify(parallel)} is not accepted`);
        }
      }
    },
  },
  {
    id: 'model:tool-choice:told',
    behavior: 'each choice of tools changes the request, or a warning says that it is not supported',
    async run(subject) {
      const choices: readonly (readonly [string, NonNullable<ModelRequest['toolChoice']>])[] = [
        ['auto', 'auto'],
        ['none', 'none'],
        ['required', 'required'],
        ['the weather', { names: ['weather'], mode: 'required' }],
      ];
      const news = { ...weather, name: 'news', description: 'News of a city' };
      const texts = new Map<string, string>();
      for (const [what, toolChoice] of choices) {
        const { body, warnings } = await send(subject, { declarations: [weather, news], toolChoice });
        if (warnings.some((warning) => warning.startsWith('toolChoice'))) continue;
        const text = JSON.stringify(body);
        assertThat(!texts.has(text), `"${what}" is sent as "${texts.get(text)}", and no warning says so`);
        texts.set(text, what);
      }
      const [many, one] = [await send(subject, { parallelCalls: true }), await send(subject, { parallelCalls: false })];
      const isWarned = one.warnings.some((warning) => warning.startsWith('parallelCalls'));
      assertThat(isWarned || !isEqual(many.body, one.body), 'one call at a time is not sent, and no warning says so');
    },
  },
];

function callsOf({ content }: ModelEnd): readonly (readonly [number, FunctionCallPart])[] {
  return content.parts.flatMap((part, index) => (part.type === 'functionCall' ? [[index, part] as const] : []));
}

function argsOf({ argsText }: ModelEnd, index: number, { args }: FunctionCallPart): unknown {
  const text = argsText?.[index];
  if (text === undefined) return args;
  return text.trim() === '' ? {} : JSON.parse(text);
}
