import type { Content, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import {
  answered,
  type Body,
  betaBodyOf,
  bodyOf,
  call,
  declared,
  results,
  said,
  thought,
} from '../../test/support/body-of.ts';

const mark = { type: 'ephemeral' };
const marked = (text: string): Part => ({
  type: 'text',
  text,
  providerMetadata: { anthropic: { cacheControl: { type: 'ephemeral' } } },
});

/** Returns the texts and names of the marked blocks, in order. */
function marksIn({ body, messages, tools }: Body): readonly unknown[] {
  const blocks = [
    ...tools,
    ...((body['system'] ?? []) as Body['tools']),
    ...messages.flatMap(({ content }) => content),
  ];
  return blocks
    .filter((block) => 'cache_control' in block)
    .map(({ text, name, tool_use_id: id }) => text ?? name ?? id);
}

const request = {
  instructions: ['Be brief.', 'Be kind.'],
  declarations: [declared('weather'), declared('news')],
  contents: [said('a'), answered([call('toolu_1')]), results('toolu_1')],
};

describe('cache marks', () => {
  it('cache marks are on the last tool, the last instruction and the end of the conversation if the option is set', () => {
    const made = bodyOf(request, { cache: '5m' });
    expect(marksIn(made)).toEqual(['news', 'Be kind.', 'toolu_1']);
    expect(made.tools[1]?.['cache_control']).toEqual(mark);
    expect(bodyOf(request, { cache: '1h' }).tools[1]?.['cache_control']).toEqual({ type: 'ephemeral', ttl: '1h' });
  });

  it('cache marks are absent if the option is off', () => expect(marksIn(bodyOf(request))).toEqual([]));

  it('cache marks move forward with the conversation, and leave the cached part unmarked', () => {
    const cache = '5m';
    const profile = { cache } as const;
    marksIn(bodyOf(request, profile));
    const contents = [...request.contents, answered([{ type: 'text', text: 'Warm' }]), said('b')];
    expect(marksIn(bodyOf({ ...request, contents }, profile))).toEqual(['news', 'Be kind.', 'b']);
  });

  it('cache marks are neither on thoughts nor on a deferred tool', () => {
    const contents = [said('a'), answered([{ type: 'text', text: 'b' }, thought('Hm')])];
    const deferred = { provider: 'anthropic', name: 'custom', config: { name: 'news', defer_loading: true } };
    const made = bodyOf({ ...request, contents, providerTools: [deferred] }, { cache: '5m' });
    expect(marksIn(made)).toEqual(['weather', 'Be kind.', 'b']);
  });

  it('cache marks of the application keep their positions and have priority over added marks: there are at most four', () => {
    const parts = ['a', 'b', 'c'].map(marked);
    const contents: readonly Content[] = [
      { role: 'user', parts },
      answered([{ type: 'text', text: 'Warm' }]),
      said('d'),
    ];
    const made = bodyOf({ ...request, contents }, { cache: '5m' });
    expect(marksIn(made)).toEqual(['a', 'b', 'c', 'd']);
    expect(made.warnings).toEqual([]);
  });

  it('cache marks of the application on tools count too, and stay unchanged', () => {
    const custom = {
      provider: 'anthropic',
      name: 'custom',
      config: { name: 'weather', cache_control: { type: 'ephemeral' } },
    };
    const contents: readonly Content[] = [{ role: 'user', parts: ['a', 'b'].map(marked) }];
    const made = bodyOf({ ...request, contents, providerTools: [custom] }, { cache: '1h' });
    expect(marksIn(made)).toEqual(['weather', 'Be kind.', 'a', 'b']);
    expect(made.messages[0]?.content[1]?.['cache_control']).toEqual({ type: 'ephemeral' });
  });

  it('cache marks of the application in model messages count too', () => {
    const contents = [said('a'), answered(['b', 'c', 'd', 'e'].map(marked)), said('f')];
    expect(marksIn(bodyOf({ ...request, contents }, { cache: '5m' }))).toEqual(['b', 'c', 'd', 'e']);
  });

  it('cache marks beyond four are removed, starting with the first, with a warning', () => {
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map(marked);
    const made = bodyOf({ contents: [{ role: 'user', parts }] }, { cache: '5m' });
    expect(marksIn(made)).toEqual(['c', 'd', 'e', 'f']);
    expect(made.warnings).toEqual([expect.stringMatching(/^cacheControl: .*4 cache marks; the first 2/)]);
  });

  it('cache marks are on a tool result if the application marks it', () => {
    const providerMetadata = { anthropic: { cacheControl: mark } };
    const outcome = { status: 'ok', output: 1 } as const;
    const part = { type: 'functionResponse', id: 'toolu_1', name: 'weather', outcome, providerMetadata } as const;
    const contents = [answered([call('toolu_1')]), { role: 'tool', parts: [part] } as const, said('b')];
    expect(marksIn(bodyOf({ contents }))).toEqual(['toolu_1']);
  });

  it.each([
    ['5m', '1h', ['1h', '1h', '1h', undefined]],
    ['1h', '5m', ['1h', '1h', undefined, undefined]],
  ] as const)(
    'cache marks with the lifetime %s are adapted to the application’s marks of %s: no mark of one hour follows a mark of a shorter time',
    (cache, ttl, ttls) => {
      const part = {
        ...marked('b'),
        providerMetadata: { anthropic: { cacheControl: { type: 'ephemeral', ...(ttl === '1h' && { ttl }) } } },
      };
      const contents = [
        said('a'),
        answered([{ type: 'text', text: 'Warm' }]),
        { role: 'user', parts: [part] } as const,
      ];
      const made = bodyOf(
        { ...request, contents: [...contents, answered([call('toolu_1')]), results('toolu_1')] },
        { cache },
      );
      expect(marksIn(made)).toEqual(['news', 'Be kind.', 'b', 'toolu_1']);
      expect(lifetimesOf(made)).toEqual(ttls);
    },
  );

  it('cache marks in the media of a result count, and are removed like other marks', () => {
    const outcome = (texts: readonly string[]) => ({ status: 'ok', output: null, parts: texts.map(marked) }) as const;
    const result = (texts: readonly string[]): Content => ({
      role: 'tool',
      parts: [{ type: 'functionResponse', id: 'toolu_1', name: 'weather', outcome: outcome(texts) } as Part],
    });
    const three = bodyOf(
      { ...request, contents: [answered([call('toolu_1')]), result(['a', 'b', 'c'])] },
      { cache: '5m' },
    );
    expect(JSON.stringify(three.body).split('"cache_control"')).toHaveLength(5);
    const six = bodyOf(
      { ...request, contents: [answered([call('toolu_1')]), result(['a', 'b', 'c', 'd', 'e', 'f'])] },
      { cache: '5m' },
    );
    expect(JSON.stringify(six.body).split('"cache_control"')).toHaveLength(5);
    expect(six.warnings).toEqual([expect.stringMatching(/the first 2 were omitted/)]);
  });

  it('cache marks are not added at the end of the conversation if the application asks the server to mark it', () => {
    const providerOptions = { anthropic: { cache_control: { type: 'ephemeral', ttl: '1h' } } };
    const made = bodyOf({ ...request, providerOptions }, { cache: '5m' });
    expect(marksIn(made)).toEqual(['news', 'Be kind.']);
    expect(lifetimesOf(made)).toEqual(['1h', '1h']);
  });

  it('cache marks in members that the application replaces count too', () => {
    const system = ['a', 'b', 'c', 'd'].map((text) => ({ type: 'text', text, cache_control: mark }));
    expect(marksIn(bodyOf({ ...request, providerOptions: { anthropic: { system } } }, { cache: '5m' }))).toEqual([
      ...['a', 'b', 'c', 'd'],
    ]);
  });

  it('cache marks are not on a block of an unknown type', () => {
    const contents: readonly Content[] = [
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'a' },
          { type: 'provider', provider: 'anthropic', value: { type: 'new' } },
        ],
      },
    ];
    expect(marksIn(betaBodyOf({ contents }, { cache: '5m' }))).toEqual(['a']);
  });
});

function lifetimesOf({ body, messages, tools }: Body): readonly unknown[] {
  const blocks = [...tools, ...(body['system'] as Body['tools']), ...messages.flatMap(({ content }) => content)];
  return blocks.flatMap(({ cache_control: control }) => (control ? [(control as { readonly ttl?: string }).ttl] : []));
}
