import { MemorySaver } from '@langchain/langgraph';
import { type Content, inMemorySessionService, textOf } from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { Desk, Question, Shop, Show, Turn } from './desk.ts';
import { desk as ours } from './ours.ts';
import { StreamingChatModel } from './streaming-chat-model.ts';
import { desk as theirs } from './theirs.ts';

/** Several processes, which run one after another, over one store. */
interface Place {
  /** `asked`: the requests of its model, each as texts. */
  begin(shop: Shop, script: readonly ScriptedTurn[]): { desk: Desk; asked(): readonly string[] };
}

const places = {
  'written with LangChain': () => {
    const checkpointer = new MemorySaver();
    return {
      begin(shop, script) {
        const model = new StreamingChatModel(script);
        const asked = () => model.asked.map((messages) => messages.map(({ text }) => text).join('\n'));
        return { desk: theirs(model, shop, checkpointer, 'ann'), asked };
      },
    };
  },
  'written here': () => {
    const sessions = inMemorySessionService();
    return {
      begin(shop, script) {
        const model = scriptedModel(script.map((turn) => ({ ...turn, chunks: 8 })));
        const asked = () =>
          model.requests.map(({ instructions, contents }) => JSON.stringify([instructions, contents.map(toldOf)]));
        return { desk: ours(model, shop, sessions, 'ann'), asked };
      },
    };
  },
} satisfies Record<string, () => Place>;

const toldOf = (content: Content): string =>
  `${textOf(content)} ${JSON.stringify(content.parts.filter(({ type }) => type === 'functionResponse'))}`;

function shopOf() {
  const refunds: unknown[] = [];
  const shop: Shop = {
    ordersOf: async (customer) => (customer === 'ann' ? [{ id: 'A1', total: 80 }] : []),
    async refund(order, amount) {
      if (order !== 'A1') return undefined;
      refunds.push({ order, amount });
      return { receipt: `R${refunds.length}` };
    },
  };
  return { shop, refunds };
}

function watcher() {
  const seen = { text: [] as string[], progress: [] as string[] };
  const show: Show = (kind, text) => {
    if (text !== '') seen[kind].push(text);
  };
  return { seen, show };
}

const report = { answer: 'It is on its way.', refunded: 80 };
const looks: ScriptedTurn = { text: 'I look at your orders.', calls: [{ name: 'list_orders' }] };
const refunds = (order: string, amount: number): ScriptedTurn => ({
  calls: [{ name: 'refund', args: { order, amount } }],
});
const ends: ScriptedTurn = { text: JSON.stringify(report) };

const questionOf = ({ question }: Turn): Question => {
  if (!question) throw new Error('nothing was asked');
  return question;
};

describe.each(Object.entries(places))('the desk %s', (_, placeOf) => {
  it('the desk streams its text and progress, and ends with a checked report', async () => {
    const { shop, refunds: done } = shopOf();
    const { desk, asked } = placeOf().begin(shop, [looks, refunds('A1', 20), ends]);
    const { seen, show } = watcher();
    expect(await desk.ask('c1', 'Where is my lamp?', show)).toEqual({ report });
    expect(seen.text.join('')).toBe(`${looks.text}${ends.text}`);
    expect(seen.text.length).toBeGreaterThan(6);
    expect(seen.progress).toEqual(['refunding A1']);
    expect(done).toEqual([{ order: 'A1', amount: 20 }]);
    expect(asked()[0]).toContain('You speak with ann.');
    expect(asked()[1]).toMatch(/A1.*80/);
  });

  it('the desk asks about a large refund, and pays it once after an approval in another process', async () => {
    const { shop, refunds: done } = shopOf();
    const place = placeOf();
    const { show } = watcher();
    const before = place.begin(shop, [refunds('A1', 80)]);
    const question = questionOf(await before.desk.ask('c1', 'It is broken.', show));
    expect(question).toMatchObject({ tool: 'refund', args: { order: 'A1', amount: 80 } });
    expect(done).toEqual([]);
    const after = place.begin(shop, [ends]);
    expect(await after.desk.decide('c1', question, { type: 'approve' }, show)).toEqual({ report });
    expect(done).toEqual([{ order: 'A1', amount: 80 }]);
  });

  it('pays the amount that the supervisor changed', async () => {
    const { shop, refunds: done } = shopOf();
    const { desk } = placeOf().begin(shop, [refunds('A1', 80), ends]);
    const { show } = watcher();
    const question = questionOf(await desk.ask('c1', 'It is broken.', show));
    await desk.decide('c1', question, { type: 'edit', args: { order: 'A1', amount: 60 } }, show);
    expect(done).toEqual([{ order: 'A1', amount: 60 }]);
  });

  it('pays nothing after a denial, and its model reads why', async () => {
    const { shop, refunds: done } = shopOf();
    const { desk, asked } = placeOf().begin(shop, [refunds('A1', 80), ends]);
    const { show } = watcher();
    const question = questionOf(await desk.ask('c1', 'It is broken.', show));
    await desk.decide('c1', question, { type: 'reject', reason: 'past the warranty' }, show);
    expect(done).toEqual([]);
    expect(asked().at(-1)).toContain('past the warranty');
  });

  it('reports to its model why a refund failed, and which arguments were invalid', async () => {
    const { shop, refunds: done } = shopOf();
    const { desk, asked } = placeOf().begin(shop, [refunds('Z9', 5), refunds('A1', -5), ends]);
    expect(await desk.ask('c1', 'It is broken.', watcher().show)).toEqual({ report });
    expect(asked()[1]).toContain('There is no order Z9.');
    expect(asked()[2]).toMatch(/amount/);
    expect(done).toEqual([]);
  });

  it('the desk continues the conversation, and keeps it apart from others', async () => {
    const { shop } = shopOf();
    const { desk, asked } = placeOf().begin(shop, [ends, ends, ends]);
    const { show } = watcher();
    await desk.ask('c1', 'My lamp is broken.', show);
    await desk.ask('c1', 'And now?', show);
    await desk.ask('c2', 'Hello.', show);
    expect(asked()[1]).toContain('My lamp is broken.');
    expect(asked()[2]).not.toContain('My lamp is broken.');
  });

  it('the desk ends when its model does not stop calling', async () => {
    const { shop } = shopOf();
    const { desk, asked } = placeOf().begin(
      shop,
      Array.from({ length: 12 }, () => looks),
    );
    const asking = desk.ask('c1', 'Go on.', watcher().show);
    await expect(asking).rejects.toThrow(/limit/i);
    expect(asked()).toHaveLength(10);
  });
});
