import { readFileSync, writeFileSync } from 'node:fs';
import {
  chatWires,
  generateContentWire,
  messagesWire,
  responsesWire,
  type ToldAnswer,
  textOf,
  type Wire,
  writtenAnswers,
} from '@mortise/provider-kit/test';
import { describe, expect, it, vi } from 'vitest';
import { type Peers, peers, type Read, type Reader } from './peers.ts';

// Compares how each client reads answers written from facts: the table of docs/providers.md.

const page = new URL('../../../docs/providers.md', import.meta.url);
const features = ['text', 'thoughts', 'calls', 'tokens', 'failures'] as const;

interface Score {
  right: number;
  of: number;
}

type Scores = Record<(typeof features)[number], Score>;

const protocols: Readonly<Record<string, readonly Wire[]>> = {
  'openai.responses': [responsesWire],
  'openai.chat': chatWires,
  'anthropic.messages': [messagesWire],
  'google.generateContent': [generateContentWire],
};

describe('answers that are written from facts', () => {
  // The SDKs print many warnings about unknown members.
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  process.on('unhandledRejection', () => {});

  it('our adapters read these answers unchanged, and other clients as docs/providers.md lists', async () => {
    const rows: string[] = [];
    for (const [protocol, wires] of Object.entries(protocols)) {
      const who = peers[protocol] as Peers;
      const [mine, theirs, vendors] = [
        await scoresOf(wires, who.ours),
        await scoresOf(wires, who.aiSdk),
        who.vendor && (await scoresOf(wires, who.vendor)),
      ];
      for (const feature of features) {
        expect(mine[feature].right, `${protocol}, ${feature}, ours`).toBe(mine[feature].of);
        rows.push(
          `| ${[names[protocol], feature, said(mine[feature]), said(theirs[feature]), vendors ? said(vendors[feature]) : 'hands events on'].join(' | ')} |`,
        );
      }
    }
    const table = [
      "| protocol | what comes out | ours | AI SDK 7 | the vendor's SDK |",
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
    if (process.env['MORTISE_WRITE']) {
      const [before, after] = [
        readFileSync(page, 'utf8').split('<!-- peers:begin -->')[0],
        readFileSync(page, 'utf8').split('<!-- peers:end -->')[1],
      ];
      writeFileSync(page, `${before}<!-- peers:begin -->\n\n${table}\n\n<!-- peers:end -->${after}`);
    }
    const [, written = ''] = readFileSync(page, 'utf8').split('<!-- peers:begin -->');
    expect(rowsIn(written.split('<!-- peers:end -->')[0] ?? '')).toEqual(rowsIn(table));
  });
});

/** Returns the cells of a Markdown table without padding and without its rule. */
function rowsIn(table: string): readonly (readonly string[])[] {
  const rows = table.split('\n').filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const names: Readonly<Record<string, string>> = {
  'openai.responses': 'Responses',
  'openai.chat': 'Chat',
  'anthropic.messages': 'Messages',
  'google.generateContent': 'generateContent',
};

async function scoresOf(wires: readonly Wire[], read: Reader): Promise<Scores> {
  const scores: Scores = { text: none(), thoughts: none(), calls: none(), tokens: none(), failures: none() };
  for (const wire of wires) {
    // Cases that need an option, a tool of Mortise or a special request are omitted for other clients.
    const isOwn = /custom tool|has to approve|that no tool runs/;
    const own = new Set(
      wire.cases
        .filter(({ name, options, request }) => options !== undefined || request !== undefined || isOwn.test(name))
        .map(({ written }) => written),
    );
    for (const written of writtenAnswers(wire, 24)) {
      if (own.has(written)) continue;
      const stream = textOf(wire, written);
      count(scores, written, await readOf(read, stream));
    }
  }
  return scores;
}

function none(): Score {
  return { right: 0, of: 0 };
}

async function readOf(read: Reader, stream: string): Promise<Read> {
  try {
    return await read(async () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
  } catch {
    return { failed: true };
  }
}

function count(scores: Scores, { expected }: ToldAnswer, read: Read): void {
  const add = (feature: keyof Scores, right: boolean): void => {
    scores[feature].of++;
    if (right) scores[feature].right++;
  };
  if ('code' in expected) return add('failures', read.failed);
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const calls = expected.calls.map(({ name, args }) => ({ name, args }));
  if (expected.text !== '') add('text', read.text === expected.text);
  if (expected.thought !== '')
    add('thoughts', read.thought?.replaceAll(/\s/g, '') === expected.thought.replaceAll(/\s/g, ''));
  if (calls.length > 0) add('calls', same(read.calls, calls));
  add('tokens', same(read.tokens, { input: expected.usage?.inputTokens, output: expected.usage?.outputTokens }));
}

function said({ right, of }: Score): string {
  return `${right} of ${of}`;
}
