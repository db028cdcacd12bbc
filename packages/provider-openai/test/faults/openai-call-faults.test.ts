import {
  ask,
  bothWays,
  deltaSums,
  endOf,
  failureOf,
  saidIn,
  serve,
  streamed,
  watchProcess,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chatDialect, chunk } from '../support/chat-dialect.ts';
import { callItem, responsesDialect, streamOf } from '../support/responses-dialect.ts';

watchProcess();

const rome = '{"city":"Rome"}';
const oslo = '{"city":"Oslo"}';

describe('calls in a Responses API stream whose pieces are mixed', () => {
  const events = streamOf([callItem('a', 'weather', rome), callItem('b', 'weather', oslo)], undefined, 3);
  const piece = (event: object): boolean => JSON.stringify(event).includes('arguments.delta');

  it('alternating pieces of two calls are put together to two calls', async () => {
    const added = events.filter((event) => JSON.stringify(event).includes('output_item.added'));
    const pieces = events.filter(piece);
    const half = pieces.length / 2;
    const mixed = pieces.slice(0, half).flatMap((event, at) => [pieces[half + at] ?? event, event]);
    const rest = events.filter((event) => !piece(event) && !added.includes(event));
    const [created, inProgress, ...later] = rest;
    await expectCalls([created, inProgress, ...added, ...mixed, ...later].filter((event) => event !== undefined));
  });

  it('items whose ids change between events are identified by their index', async () => {
    await expectCalls(events.map((event, at) => ('item_id' in event ? { ...event, item_id: `rotated_${at}` } : event)));
  });

  it('a gap in the indexes leaves no gap in the answer', async () => {
    const moved = (place: number): number => place * 5 + 2;
    await expectCalls(
      events.map((event) =>
        'output_index' in event ? { ...event, output_index: moved(Number(event.output_index)) } : event,
      ),
    );
  });

  it('pieces that arrive before their item are kept', async () => {
    const at = events.findIndex((event) => JSON.stringify(event).includes('output_item.added'));
    const early = [...events.slice(0, at), events[at + 1] ?? {}, events[at] ?? {}, ...events.slice(at + 2)];
    await expectCalls(early);
  });

  it('an item that has only an end event is a call', async () => {
    const ends = events.filter((event) => !/output_item.added|arguments/.test(String(typeOf(event))));
    await expectCalls(ends);
  });

  it('an empty output in the last event is accepted', async () => {
    const bare = events.map((event) =>
      typeOf(event) === 'response.completed' && 'response' in event
        ? { ...event, response: { ...(event.response as object), output: [] } }
        : event,
    );
    await expectCalls(bare);
  });

  async function expectCalls(script: readonly object[]): Promise<void> {
    const { model } = await serve(responsesDialect, [streamed(responsesDialect, script)]);
    const seen = await ask(model);
    expect(saidIn(endOf(seen)).calls).toEqual([
      { name: 'weather', providerId: 'a', args: rome },
      { name: 'weather', providerId: 'b', args: oslo },
    ]);
    expect([...deltaSums(seen).values()].map(([, sum]) => sum).toSorted()).toEqual([oslo, rome]);
  }
});

describe('calls in a Chat Completions stream whose pieces are mixed', () => {
  const begin = (index: number, id: string) => ({
    index,
    id,
    type: 'function',
    function: { name: 'weather', arguments: '' },
  });
  const more = (index: number, args: string) => ({ index, function: { arguments: args } });
  const both = [
    { name: 'weather', providerId: 'a', args: rome },
    { name: 'weather', providerId: 'b', args: oslo },
  ];
  const one = both.slice(0, 1);

  const scripts: { readonly [what: string]: readonly [readonly (readonly object[])[], readonly unknown[]] } = {
    'alternating pieces of two calls': [
      [
        [begin(0, 'a')],
        [begin(1, 'b')],
        [more(0, '{"city":')],
        [more(1, '{"city":')],
        [more(1, '"Oslo"}')],
        [more(0, '"Rome"}')],
      ],
      both,
    ],
    'two calls in one chunk': [
      [
        [begin(0, 'a'), begin(1, 'b')],
        [more(0, rome), more(1, oslo)],
      ],
      both,
    ],
    'numbers that start at 1': [[[begin(1, 'a')], [more(1, rome)], [begin(2, 'b')], [more(2, oslo)]], both],
    'numbers with a gap': [[[begin(0, 'a')], [more(0, rome)], [begin(7, 'b')], [more(7, oslo)]], both],
    'a complete call in one chunk': [
      [[{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }]],
      one,
    ],
    'an id that is repeated in every chunk': [
      [[begin(0, 'a')], [{ ...more(0, '{"city":'), id: 'a' }], [{ ...more(0, '"Rome"}'), id: 'a' }]],
      one,
    ],
    'a name that is repeated in every chunk': [
      [[begin(0, 'a')], [{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }]],
      one,
    ],
    'a name that arrives after the arguments have started': [
      [
        [{ index: 0, id: 'a', type: 'function', function: { arguments: '{"city":' } }],
        [{ index: 0, function: { name: 'weather', arguments: '"Rome"}' } }],
      ],
      one,
    ],
    'one call without a number': [
      [[{ id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }]],
      one,
    ],
    'two complete calls without numbers': [
      [
        [{ id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }],
        [{ id: 'b', type: 'function', function: { name: 'weather', arguments: oslo } }],
      ],
      both,
    ],
    'the same number for two complete calls': [
      [
        [{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }],
        [{ index: 0, id: 'b', type: 'function', function: { name: 'weather', arguments: oslo } }],
      ],
      both,
    ],
  };

  for (const [what, [pieces, calls]] of Object.entries(scripts)) {
    it(`pieces of streamed calls are put together to the right calls: ${what}`, async () => {
      const chunks = [
        chunk({ role: 'assistant', content: null }),
        ...pieces.map((tool_calls) => chunk({ tool_calls })),
        chunk({}, 'tool_calls'),
      ];
      const { model } = await serve(chatDialect, [streamed(chatDialect, chunks)]);
      const seen = await ask(model);
      expect(saidIn(endOf(seen)).calls).toEqual(calls);
      const args = calls.map((call) => (call as { readonly args: string }).args);
      expect([...deltaSums(seen).values()].map(([, sum]) => sum)).toEqual(args);
    });
  }

  it('a call that never gets a name is refused or has an empty name, and no other tool runs for it', async () => {
    const nameless = [
      chunk({ role: 'assistant', content: null }),
      chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { arguments: rome } }] }),
      chunk({}, 'tool_calls'),
    ];
    const fine = streamed(chatDialect, chatDialect.events({ text: 'Fine' }));
    await bothWays({ dialect: chatDialect, replies: [streamed(chatDialect, nameless), fine] }, async (app) => {
      await app.say('go');
      expect(app.ran).toEqual([]);
    });
  });
});

describe('an answer that contradicts itself', () => {
  it('an incomplete call in the Responses API does not run, even in a complete answer', async () => {
    const events = streamOf([callItem('a', 'weather', '{"city":"Ro', 'incomplete')]);
    const { model } = await serve(responsesDialect, [streamed(responsesDialect, events)]);
    expect(endOf(await ask(model)).finishReason.unified).not.toBe('functionCalls');
  });

  it('a failed answer of the Responses API is a failure with its message', async () => {
    const error = { code: 'server_error', message: 'The model went away' };
    const events = streamOf([], { status: 'failed', error });
    const { model } = await serve(responsesDialect, [streamed(responsesDialect, events)]);
    expect(failureOf(await ask(model))).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
  });
});

function typeOf(event: object): unknown {
  return 'type' in event ? event.type : undefined;
}
