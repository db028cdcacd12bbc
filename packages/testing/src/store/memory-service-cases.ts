import type { Content, Event, MemoryEntry, MemoryService, SessionKey } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { changed } from './changed.ts';
import { memorySession, unsaidSession } from './memory-session.ts';
import { home, sibling, strangers } from './service-key.ts';
import { unusualTexts } from './unusual-texts.ts';

/** Cases for every `MemoryService`, however it searches. */
export const memoryServiceCases: readonly ConformanceCase<MemoryService>[] = [
  {
    id: 'memory:add:found',
    behavior: 'finds messages of user and model as soon as the session was added',
    async run(memory) {
      await memory.add(memorySession(home, 'My dog is called Rex', 'Rex likes walks in the park'));
      const found = await textsFor(memory, 'what is my dog called');
      assertThat(found.includes('My dog is called Rex'), `"my dog" finds ${JSON.stringify(found)}`);
      assertThat(
        (await textsFor(memory, 'park walks')).includes('Rex likes walks in the park'),
        'the message of the model is not found',
      );
    },
  },
  {
    id: 'memory:add:again',
    behavior: 'a session that is added again replaces its earlier memories',
    async run(memory) {
      await memory.add(memorySession(home, 'My dog is called Rex'));
      await memory.add(memorySession(home, 'My dog is called Rex', 'Rex is a dog'));
      await memory.add(memorySession(home, 'My dog is called Rex', 'Rex is a dog'));
      const found = await textsFor(memory, 'dog Rex');
      assertEqual(found.toSorted(), ['My dog is called Rex', 'Rex is a dog'], 'what is found');
    },
  },
  {
    id: 'memory:add:words',
    behavior: 'remembers only messages of user and model, no other content',
    async run(memory) {
      await memory.add(unsaidSession);
      const found = await textsFor(memory, 'secret plan tea');
      assertEqual(found, ['the plan is tea'], 'what is found');
    },
  },
  {
    id: 'memory:add:older',
    behavior: 'adding an older state of a session removes no memory',
    needs: 'older',
    async run(memory) {
      await memory.add(memorySession(home, 'My dog is called Rex', 'Rex is a dog'));
      await memory.add(memorySession(home, 'My dog is called Rex'));
      await memory.add(memorySession(home));
      const found = await textsFor(memory, 'dog Rex');
      assertEqual(found.toSorted(), ['My dog is called Rex', 'Rex is a dog'], 'what is found');
    },
  },
  {
    id: 'memory:add:isolation',
    behavior: 'stores copies: changing the session later changes no memory',
    async run(memory) {
      const part = { type: 'text' as const, text: 'My dog is called Rex' };
      const session = memorySession(home, '');
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
      await memory.add(memorySession(home, 'tea in the morning'));
      await memory.add(memorySession(sibling, 'tea in the evening'));
      const found = await textsFor(memory, 'tea');
      assertEqual(found.toSorted(), ['tea in the evening', 'tea in the morning'], 'what is found');
    },
  },
  {
    id: 'memory:search:scope',
    behavior: 'finds no memories of other users and other apps',
    async run(memory) {
      await memory.add(memorySession(home, 'the code is 1234'));
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
    behavior: 'a user without memories gets an empty list',
    async run(memory) {
      assertEqual(await memory.search(home, 'tea'), [], 'what is found before anything was added');
      await memory.add({ ...home, revision: 0, state: {}, events: [] });
      assertEqual(await memory.search(home, 'tea'), [], 'what is found when an empty session was added');
    },
  },
  {
    id: 'memory:search:order',
    behavior: 'returns the best match first',
    async run(memory) {
      await memory.add(memorySession(home, 'the weather is fine', 'green tea with honey', 'a green car'));
      const found = await memory.search(home, 'green tea with honey');
      assertEqual(found.map(textOfEntry)[0], 'green tea with honey', 'the first match');
      const scores = found.flatMap(({ score }) => score ?? []);
      assertEqual(
        scores,
        scores.toSorted((a, b) => b - a),
        'the scores, from the best match on',
      );
    },
  },
  {
    id: 'memory:search:limit',
    behavior: 'returns at most the requested number of entries, the best matches; ten by default',
    async run(memory) {
      const teas = Array.from({ length: 12 }, (_, at) => `tea number ${at}`);
      await memory.add(memorySession(home, ...teas, 'green tea with honey'));
      const best = (await memory.search(home, 'green tea with honey', { limit: 1 })).map(textOfEntry);
      assertEqual(best, ['green tea with honey'], 'what is found with a limit of 1');
      assertEqual(
        (await memory.search(home, 'tea', { limit: 12 })).length,
        12,
        'the number of entries with a limit of 12',
      );
      assertEqual((await memory.search(home, 'tea')).length, 10, 'the number of entries without a limit');
    },
  },
  {
    id: 'memory:search:except',
    behavior: 'omits the excluded session, and returns entries of other sessions up to the limit',
    async run(memory) {
      await memory.add(memorySession(home, 'green tea', 'green tea', 'green tea'));
      await memory.add(memorySession(sibling, 'tea in the evening', 'tea in the morning'));
      const found = await memory.search(home, 'green tea', { limit: 2, exceptSessionId: home.sessionId });
      const texts = found.map(textOfEntry).toSorted();
      assertEqual(texts, ['tea in the evening', 'tea in the morning'], 'what is found beside the session');
    },
  },
  {
    id: 'memory:search:entry',
    behavior: 'an entry has the original text, its author, time, and session',
    async run(memory) {
      await memory.add(memorySession(home, 'tea h\u00e9 \u{1f600}', 'tea too'));
      const entries = await memory.search(home, 'tea');
      const first = present(
        entries.find((entry) => textOfEntry(entry).includes('h\u00e9')),
        'the entry of the user',
      );
      assertEqual([first.content.role, textOfEntry(first)], ['user', 'tea h\u00e9 \u{1f600}'], 'the content');
      assertEqual([first.author, first.timestamp], ['user', 1_700_000_000_000], 'author and time');
      assertEqual(first.sessionId, home.sessionId, 'the session');
      const second = present(
        entries.find((entry) => textOfEntry(entry) === 'tea too'),
        'the entry of the model',
      );
      assertEqual([second.content.role, second.author], ['model', 'helper'], 'role and author of the model');
    },
  },
  {
    id: 'memory:search:isolation',
    behavior: 'a found entry is frozen, or changing it changes no memory',
    async run(memory) {
      await memory.add(memorySession(home, 'My dog is called Rex'));
      const [entry] = await memory.search(home, 'dog');
      const [part] = present(entry, 'the entry').content.parts;
      changed(present(part, 'its part'), { text: 'My cat is called Tom' });
      assertEqual(await textsFor(memory, 'dog'), ['My dog is called Rex'], 'what is found');
    },
  },
  {
    id: 'memory:search:scripts',
    behavior: 'finds words in any script, even without spaces between them',
    async run(memory) {
      const texts = scripts.map(([text]) => text);
      await memory.add(memorySession(home, ...texts));
      for (const [text, query] of scripts)
        assertEqual((await textsFor(memory, query))[0], text, `what ${JSON.stringify(query)} finds first`);
    },
  },
  {
    id: 'memory:search:odd',
    behavior: 'any string is a valid query and a valid user, and does not break the search',
    async run(memory) {
      for (const text of ['', ' ', '(', '[a-', '.*', '%', ...unusualTexts, 'tea '.repeat(5000)])
        await memory.search(home, text);
      for (const [at, userId] of unusualTexts.entries())
        await memory.add(memorySession({ ...home, userId }, `tea number ${at}`));
      for (const [at, userId] of unusualTexts.entries())
        assertEqual(
          await textsFor(memory, `tea number ${at}`, { ...home, userId }),
          [`tea number ${at}`],
          `what ${JSON.stringify(userId)} finds`,
        );
    },
  },
  {
    id: 'memory:forget:session',
    behavior: 'deletes the memories of a session and keeps those of other sessions; the session may be added again',
    async run(memory) {
      await memory.add(memorySession(home, 'tea in the morning', 'tea at noon'));
      await memory.add(memorySession(sibling, 'tea in the evening'));
      await memory.forget(home);
      assertEqual(await textsFor(memory, 'tea'), ['tea in the evening'], 'what is found afterwards');
      await memory.add(memorySession(home, 'tea in the morning'));
      const found = await textsFor(memory, 'tea');
      assertEqual(found.toSorted(), ['tea in the evening', 'tea in the morning'], 'what is found when it was added');
    },
  },
  {
    id: 'memory:forget:user',
    behavior: 'deletes all memories of a user, and not those of other users',
    async run(memory) {
      const others = strangers.filter(({ userId, appName }) => userId !== home.userId || appName !== home.appName);
      for (const each of [home, sibling, ...others]) await memory.add(memorySession(each, 'tea in the morning'));
      await memory.forget({ appName: home.appName, userId: home.userId });
      assertEqual(await textsFor(memory, 'tea'), [], 'what is found of the user');
      for (const other of others)
        assertEqual(await textsFor(memory, 'tea', other), ['tea in the morning'], `what ${other.userId} finds`);
      await memory.add(memorySession(home, 'tea at noon'));
      assertEqual(await textsFor(memory, 'tea'), ['tea at noon'], 'the memories that the forgotten user added later');
    },
  },
  {
    id: 'memory:forget:unknown',
    behavior: 'deleting unknown memories is no error',
    async run(memory) {
      await memory.add(memorySession(home, 'tea in the morning'));
      for (const scope of [sibling, { appName: 'app', userId: 'nobody' }]) await memory.forget(scope);
      assertEqual(await textsFor(memory, 'tea'), ['tea in the morning'], 'what is found afterwards');
    },
  },
  {
    id: 'memory:forget:count',
    behavior: 'forgetting a session or a user resolves with the number of memories',
    async run(memory) {
      const { appName, userId } = home;
      await memory.add(memorySession(home, 'tea in the morning', 'tea at noon'));
      await memory.add(memorySession(sibling, 'tea in the evening', 'water', 'tea at night'));
      assertEqual(await memory.forget({ appName, userId: 'nobody' }), 0, 'the number for an unknown user');
      assertEqual(await memory.forget(home), 2, 'the number for a session with two memories');
      assertEqual(await memory.forget(home), 0, 'the number when the session is forgotten again');
      assertEqual(await memory.forget({ appName, userId }), 3, 'the number for a user with three memories');
    },
  },
];

/** A text, and a query that finds it: a word as it is written in the text, or as people type it. */
const scripts: readonly (readonly [text: string, query: string])[] = [
  ['\u79c1\u306e\u72ac\u306f\u30ec\u30c3\u30af\u30b9\u3067\u3059', '\u72ac'],
  ['\u6211\u559c\u6b22\u559d\u7eff\u8336', '\u7eff\u8336'],
  ['\ub0b4 \uac15\uc544\uc9c0 \uc774\ub984\uc740 \ub809\uc2a4\uc785\ub2c8\ub2e4', '\ub809\uc2a4'],
  ['\u0e2a\u0e38\u0e19\u0e31\u0e02\u0e02\u0e2d\u0e07\u0e09\u0e31\u0e19', '\u0e2a\u0e38\u0e19\u0e31\u0e02'],
  ['Der B\u00e4r schl\u00e4ft', 'b\u00e4r!'],
  ['\u041c\u043e\u044f \u0441\u043e\u0431\u0430\u043a\u0430', '\u0421\u041e\u0411\u0410\u041a\u0410'],
  ['\u092e\u0947\u0930\u093e \u0915\u0941\u0924\u094d\u0924\u093e', '\u0915\u0941\u0924\u094d\u0924\u093e'],
];

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
