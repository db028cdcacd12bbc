import type { Content, Event, MemoryEntry, MemoryService, Session, SessionKey } from '@mortise/core';
import { assertEqual, assertThat, present } from './assert-equal.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { oddTexts } from './odd-texts.ts';
import { home, sibling, strangers } from './service-key.ts';

/** What every `MemoryService` must do, however it searches. */
export const memoryServiceCases: readonly ConformanceCase<MemoryService>[] = [
  {
    id: 'memory:add:found',
    behavior: 'finds what user and model said as soon as the session was added',
    async run(memory) {
      await memory.add(sessionOf(home, 'My dog is called Rex', 'Rex likes walks in the park'));
      const found = await textsFor(memory, 'what is my dog called');
      assertThat(found.includes('My dog is called Rex'), `"my dog" finds ${JSON.stringify(found)}`);
      assertThat(
        (await textsFor(memory, 'park walks')).includes('Rex likes walks in the park'),
        'the model is not found',
      );
    },
  },
  {
    id: 'memory:add:again',
    behavior: 'a session that is added again takes the place of what was known of it',
    async run(memory) {
      await memory.add(sessionOf(home, 'My dog is called Rex'));
      await memory.add(sessionOf(home, 'My dog is called Rex', 'Rex is a dog'));
      await memory.add(sessionOf(home, 'My dog is called Rex', 'Rex is a dog'));
      const found = await textsFor(memory, 'dog Rex');
      assertEqual(found.toSorted(), ['My dog is called Rex', 'Rex is a dog'], 'what is found');
    },
  },
  {
    id: 'memory:add:isolation',
    behavior: 'remembers what was said: changing the session later changes no memory',
    async run(memory) {
      const part = { type: 'text' as const, text: 'My dog is called Rex' };
      const session = sessionOf(home, '');
      const [event] = session.events;
      const content: Content = { role: 'user', parts: [part] };
      await memory.add({ ...session, events: [{ ...event, type: 'input', content } as Event] });
      part.text = 'My cat is called Tom';
      assertEqual(await textsFor(memory, 'my dog is called'), ['My dog is called Rex'], 'what is found');
    },
  },
  {
    id: 'memory:search:sessions',
    behavior: 'searches all sessions of the user',
    async run(memory) {
      await memory.add(sessionOf(home, 'tea in the morning'));
      await memory.add(sessionOf(sibling, 'tea in the evening'));
      const found = await textsFor(memory, 'tea');
      assertEqual(found.toSorted(), ['tea in the evening', 'tea in the morning'], 'what is found');
    },
  },
  {
    id: 'memory:search:scope',
    behavior: 'finds nothing of other users and other apps',
    async run(memory) {
      await memory.add(sessionOf(home, 'the code is 1234'));
      for (const { appName, userId } of strangers)
        assertEqual(
          await memory.search({ appName, userId }, 'the code is 1234'),
          [],
          `what ${appName}/${userId} finds`,
        );
    },
  },
  {
    id: 'memory:search:none',
    behavior: 'who has no memories finds an empty list',
    async run(memory) {
      assertEqual(await memory.search(home, 'tea'), [], 'what is found before anything was added');
      await memory.add({ ...home, revision: 0, state: {}, events: [] });
      assertEqual(await memory.search(home, 'tea'), [], 'what is found when an empty session was added');
    },
  },
  {
    id: 'memory:search:order',
    behavior: 'gives the best match first',
    async run(memory) {
      await memory.add(sessionOf(home, 'the weather is fine', 'green tea with honey', 'a green car'));
      assertEqual((await textsFor(memory, 'green tea with honey'))[0], 'green tea with honey', 'the first match');
    },
  },
  {
    id: 'memory:search:entry',
    behavior: 'an entry is the content as it was said, by whom and when',
    async run(memory) {
      await memory.add(sessionOf(home, 'tea h\u00e9 \u{1f600}', 'tea too'));
      const entries = await memory.search(home, 'tea');
      const first = present(
        entries.find((entry) => textOfEntry(entry).includes('h\u00e9')),
        'the entry of the user',
      );
      assertEqual([first.content.role, textOfEntry(first)], ['user', 'tea h\u00e9 \u{1f600}'], 'the content');
      assertEqual([first.author, first.timestamp], ['user', 1_700_000_000_000], 'author and time');
      const second = present(
        entries.find((entry) => textOfEntry(entry) === 'tea too'),
        'the entry of the model',
      );
      assertEqual([second.content.role, second.author], ['model', 'helper'], 'role and author of the model');
    },
  },
  {
    id: 'memory:search:odd',
    behavior: 'any text is a query and any text is a user, and none breaks the search',
    async run(memory) {
      for (const text of ['', ' ', '(', '[a-', '.*', '%', ...oddTexts, 'tea '.repeat(5000)])
        await memory.search(home, text);
      for (const [at, userId] of oddTexts.entries())
        await memory.add(sessionOf({ ...home, userId }, `tea number ${at}`));
      for (const [at, userId] of oddTexts.entries())
        assertEqual(
          await textsFor(memory, `tea number ${at}`, { ...home, userId }),
          [`tea number ${at}`],
          `what ${JSON.stringify(userId)} finds`,
        );
    },
  },
];

/** A session in which user and model say these texts by turns. */
function sessionOf(key: SessionKey, ...texts: readonly string[]): Session {
  const events = texts.map((text, at): Event => {
    const base = { v: 1 as const, id: `e${at}`, invocationId: 'i1', timestamp: 1_700_000_000_000 + at };
    const parts = [{ type: 'text' as const, text }];
    if (at % 2 === 0) return { ...base, author: 'user', type: 'input', content: { role: 'user', parts } };
    const content: Content = { role: 'model', parts };
    return { ...base, author: 'helper', type: 'model', content, acts: true, finishReason: { unified: 'stop' } };
  });
  return { ...key, revision: events.length, state: {}, events };
}

async function textsFor(
  memory: MemoryService,
  query: string,
  { appName, userId }: SessionKey = home,
): Promise<readonly string[]> {
  return (await memory.search({ appName, userId }, query)).map(textOfEntry);
}

function textOfEntry({ content }: MemoryEntry): string {
  return content.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
