import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event, Session } from '@mortise/core';
import { sqliteMemoryService } from '../src/memory/index.ts';

const sessions = 10_000;
const entries = 20;
const queries = {
  'three rare words': [300, 700, 1_500].map(word).join(' '),
  'the 3 most common words': [0, 1, 2].map(word).join(' '),
  'a message of 60 words, common and rare': Array.from({ length: 60 }, (_, at) => word(at * at)).join(' '),
};

/**
 * What 10,000 sessions of 20 memories of 40 words cost, of one
 * user and of 1,000; words are as frequent as in a language.
 */
for (const users of [1, 1_000]) {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-memory-'));
  const path = join(directory, 'memory.db');
  const memory = sqliteMemoryService({ path });
  const random = numbers();
  const perAdd = await time(sessions, async (at) => memory.add(session(at, `u${at % users}`, random)));
  console.log(`${sessions} sessions of ${users} user(s): ${perAdd.toFixed(2)} ms to add one`);
  console.log(`  ${(statSync(path).size / sessions / entries).toFixed(0)} bytes in the file for each memory`);
  for (const [what, words] of Object.entries(queries)) {
    const each = await time(20, async () => memory.search({ appName: 'app', userId: 'u0' }, words));
    console.log(`  ${what}: ${each.toFixed(1)} ms`);
  }
  const forgotten = await time(1, async () => memory.forget({ appName: 'app', userId: 'u0' }));
  console.log(`  the user is forgotten: ${forgotten.toFixed(0)} ms`);
  memory.close();
  rmSync(directory, { recursive: true });
}

function session(at: number, userId: string, random: () => number): Session {
  const events = Array.from({ length: entries }, (_, index): Event => {
    const text = Array.from({ length: 40 }, () => word(Math.floor(Math.exp(random() * Math.log(20_000)) - 1))).join(
      ' ',
    );
    const content = { role: 'user', parts: [{ type: 'text', text }] } as const;
    return { v: 1, id: `e${index}`, invocationId: 'i', author: 'user', timestamp: index, type: 'input', content };
  });
  return { appName: 'app', userId, sessionId: `s${at}`, revision: entries, state: {}, events };
}

async function time(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < times; at++) await work(at);
  return (performance.now() - start) / times;
}

function word(rank: number): string {
  return `w${rank.toString(36)}`;
}

/** The same each time. */
function numbers(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed / 0x7fff_ffff;
  };
}
