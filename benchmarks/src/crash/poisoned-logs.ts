import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AgentError, type Event, type SessionKey } from '@mortise/core';
import { inScratch } from '../process/in-scratch.ts';
import { appOf, converse, firstWords, StuckError } from './conversation.ts';
import { type PoisonedLogs, PoisonTally } from './poison-tally.ts';
import { requestsIn } from './requests.ts';
import { openStore } from './store/open-store.ts';
import { databaseFile } from './store/sqlite-store.ts';
import type { Place, StoryName } from './story/story.ts';
import { effectsIn } from './world.ts';

/**
 * Damages each record of a paused conversation in each way, and runs
 * the session twice: an unreadable record must not be retried forever.
 */
export function damageRecords(story: StoryName): Promise<PoisonedLogs> {
  return withPausedConversation(story, async (paused, events) => {
    const tally = new PoisonTally();
    for (const [at, event] of events.entries())
      for (const [how, sql] of damages) {
        const what = `${event.type} ${at + 1}: ${how}`;
        await inCopy(story, paused, async (place) => {
          damage(place.directory, sql.replaceAll('$at', String(at + 1)));
          const before = traces(place);
          for (let time = 0; time < 2; time++) {
            const { status, error } = await appOf(place).run({ session: key });
            tally.refuse(status === 'failed' ? error?.code : undefined, what);
          }
          if (traces(place) !== before) tally.problem(`${what}: something was done all the same`);
          if ((await appOf(place).run({ session: 'other', ...firstWords })).status !== 'paused')
            tally.problem(`${what}: another session is out of order too`);
        });
      }
    return tally.result(events.length * damages.length);
  });
}

/** Stores logs that no run would write: with missing, repeated, reordered events, or of another format. */
export function misleadRuns(story: StoryName): Promise<PoisonedLogs> {
  return withPausedConversation(story, async (paused, events) => {
    const tally = new PoisonTally();
    const logs = events.flatMap((_, at) => mutants(events, at));
    for (const [what, log] of logs)
      await inScratch(async (directory) => {
        cpSync(join(paused, 'world.jsonl'), join(directory, 'world.jsonl'));
        const { sessions, close } = openStore('sqlite', directory);
        await sessions.create(key);
        await sessions.append(key, log, { revision: 0 });
        const code = await endOf({ story, directory, sessions, point: () => {}, guarded: true });
        if (code === 'completed') tally.heal();
        else tally.refuse(code, what);
        for (const tool of repeatedIn(directory)) tally.problem(`${what}: ${tool} has happened twice for one call`);
        await close();
      });
    return tally.result(logs.length);
  });
}

/** Creates a conversation that waits for its confirmation, in a directory. */
function withPausedConversation<T>(
  story: StoryName,
  work: (directory: string, events: readonly Event[]) => Promise<T>,
): Promise<T> {
  return inScratch(async (directory) => {
    const { sessions, close } = openStore('sqlite', directory);
    await appOf({ story, directory, sessions, point: () => {}, guarded: true }).run({
      session: key,
      ...firstWords,
    });
    const events = (await sessions.load(key))?.events ?? [];
    await close();
    return work(directory, events);
  });
}

function inCopy(story: StoryName, directory: string, work: (place: Place) => Promise<void>): Promise<void> {
  return inScratch(async (copy) => {
    cpSync(directory, copy, { recursive: true });
    const { sessions, close } = openStore('sqlite', copy);
    await work({ story, directory: copy, sessions, point: () => {}, guarded: true });
    await close();
  });
}

function damage(directory: string, sql: string): void {
  const database = new DatabaseSync(join(directory, databaseFile));
  database.exec(sql);
  database.close();
}

/** Returns the numbers of effects and of model calls. */
function traces({ directory }: Place): string {
  return `${effectsIn(directory).length} ${requestsIn(directory).length}`;
}

/**
 * Returns the end of a conversation: `completed`, or the code of the error, or its message if it has no code.
 */
async function endOf(place: Place): Promise<string | undefined> {
  try {
    await converse(place, key);
    return 'completed';
  } catch (error) {
    return error instanceof StuckError || AgentError.is(error) ? error.code : String(error);
  }
}

/**
 * Returns the calls with more than one effect. The model may repeat a call that is missing from its history,
 * but one request must have only one effect.
 */
function repeatedIn(directory: string): readonly string[] {
  const seen = new Set<string>();
  return effectsIn(directory).flatMap(({ tool, callId }) => {
    if (seen.has(callId)) return [tool];
    seen.add(callId);
    return [];
  });
}

function mutants(events: readonly Event[], at: number): readonly (readonly [what: string, log: readonly Event[]])[] {
  const [before, event, after] = [events.slice(0, at), events[at] as Event, events.slice(at + 1)];
  const [next, ...rest] = after;
  const name = `${event.type} ${at + 1}`;
  return [
    [`${name} is missing`, [...before, ...after]],
    [`${name} is there twice`, [...before, event, event, ...after]],
    [`${name} is there again at the end`, [...events, event]],
    [`${name} is of an unknown type`, [...before, { ...event, type: 'dreamt' } as never, ...after]],
    [`${name} is of a later version`, [...before, { ...event, v: 99 } as never, ...after]],
    [`${name} has only its id`, [...before, { v: 1, id: event.id } as never, ...after]],
    [`the log begins with ${name}`, [event, ...before, ...after]],
    ...(next ? ([[`${name} comes after the next`, [...before, next, event, ...rest]]] as const) : []),
  ];
}

const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 'poisoned' };

const damages: readonly (readonly [how: string, sql: string])[] = [
  ['cut', 'UPDATE event SET data = substr(data, 1, 20) WHERE sequence = $at'],
  ['changed', `UPDATE event SET data = replace(data, '"v":1', '"v":1 ') WHERE sequence = $at`],
  ['no JSON', `UPDATE event SET data = 'x' WHERE sequence = $at`],
  ['lost', 'DELETE FROM event WHERE sequence = $at'],
  [
    'repeated',
    'INSERT INTO event SELECT session, (SELECT max(sequence) + 1 FROM event), checksum, data FROM event WHERE sequence = $at',
  ],
  [
    'at the place of the next one',
    'UPDATE event SET sequence = -1 WHERE sequence = $at; UPDATE event SET sequence = $at WHERE sequence = $at + 1; UPDATE event SET sequence = $at + 1 WHERE sequence = -1',
  ],
];
