import { describe, expect, it } from 'vitest';
import { readers } from '../readers/readers.ts';
import { recordingsAbsent, recordingsIn } from '../recordings/recordings-in.ts';
import { Dice } from '../wires/dice.ts';
import type { ExpectedAnswer, ScriptPart } from '../wires/wire-script.ts';
import { wires } from '../wires/wires.ts';
import { serverFacts } from './server-facts.ts';
import { cellOf, servers, type WireFeature, wireFeatures } from './servers.ts';

const written = new Map(
  Object.values(wires)
    .flat()
    .map((wire) => [wire.name, wire]),
);

describe('a cell in the table of servers', () => {
  const documented = servers.flatMap((server) =>
    wireFeatures.filter((feature) => cellOf(server, feature) !== 'untested').map((feature) => ({ server, feature })),
  );

  it.each(documented)(
    'the cell of $server.name for the feature $feature is based on facts that the generated answers use',
    ({ server, feature }) => {
      const wire = written.get(server.wire ?? '');
      if (!wire) throw new Error(`no wire is called ${server.wire}`);
      const answer = wire.tell({ parts: [...parts], end: 'stop', usage, pieces: 5 }, new Dice(3, true));
      expect(shown(answer.expected as ExpectedAnswer)).toContain(feature);
      expect(wire.sources.length).toBeGreaterThan(0);
    },
  );

  it('a cell with facts of a server names their source, and a server of the table', () => {
    const names = servers.map(({ name }) => name);
    for (const [name, { source }] of Object.entries(serverFacts)) {
      expect(names).toContain(name);
      expect(source).toMatch(/\w\.\w+/);
    }
  });

  const recorded = servers.flatMap(({ name, recorded: files = {} }) =>
    Object.entries(files).map(([feature, file]) => ({ name, feature: feature as WireFeature, file })),
  );
  const why = recordingsAbsent === undefined ? '' : ` (skipped: ${recordingsAbsent})`;

  it.skipIf(recordingsAbsent !== undefined).each(recorded)(
    `the cell of $name for the feature $feature is in the named recording${why}`,
    ({ feature, file }) => {
      const found = recordingsIn((turn) => turn).find(({ name }) => name === file);
      const answers = (found?.turns ?? []).map((turn) => readers[turn.provider]?.({ response: turn.response }));
      const features = answers.flatMap((answer) => (answer && 'text' in answer ? shown(answer) : []));
      // A stream without a finish reason is complete for a client that knows that the server sends none.
      const isLenient = answers.some((answer) => answer && 'says' in answer && answer.code === 'stream_cut');
      expect(isLenient ? JSON.stringify(found?.turns) : features).toContain(isLenient ? words[feature] : feature);
    },
  );
});

/** The text that shows a feature in a stream without an end. */
const words: { readonly [feature in WireFeature]: string } = {
  streaming: 'content',
  calls: 'tool_calls',
  'calls at once': 'tool_calls',
  thoughts: 'reasoning',
  'thoughts sent back': 'reasoning',
  usage: 'prompt_tokens',
  'cached tokens': 'cached_tokens',
};

/**
 * Returns the features that an answer shows. Thoughts are sent
 * back unchanged, so a shown thought also counts as sent back.
 */
function shown({ text, thought, calls, usage: counts }: ExpectedAnswer): readonly WireFeature[] {
  return [
    ...(text === '' ? [] : ['streaming' as const]),
    ...(calls.length === 0 ? [] : ['calls' as const]),
    ...(calls.length < 2 ? [] : ['calls at once' as const]),
    ...(thought === '' ? [] : ['thoughts' as const, 'thoughts sent back' as const]),
    ...(counts?.inputTokens === undefined ? [] : ['usage' as const]),
    ...(counts?.cachedInputTokens === undefined ? [] : ['cached tokens' as const]),
  ];
}

const parts: readonly ScriptPart[] = [
  { is: 'thought', text: 'Hm.', mark: 'c2lnbmVk' },
  { is: 'text', text: 'Fine.' },
  { is: 'call', name: 'weather', args: { city: 'Rome' } },
  { is: 'call', name: 'weather', args: { city: 'Oslo' } },
];

const usage = { input: 9, cached: 3, written: 0, output: 8, thoughts: 2 };
