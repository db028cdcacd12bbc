import { type Event, SessionCorruptError } from '@mortise/core';
import { emptyIndex, indexEvents } from '@mortise/core/session-index';
import { pausedLog } from '@mortise/session-kit/test/told-events';
import { expect, it } from 'vitest';
import { readEvent, readJson, SessionQuestions } from './session-questions.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Returns a log in which each of several calls of one turn has an open question. */
function logOf(calls: number): readonly Event[] {
  const [input, turn, asked] = pausedLog('s1');
  if (!input || turn?.type !== 'model' || asked?.type !== 'asked') throw new Error('the log has other events');
  const [part] = turn.content.parts;
  const numbers = Array.from({ length: calls }, (_, at) => at);
  const parts = numbers.map((at) => ({ ...part, id: `c${at}` })) as typeof turn.content.parts;
  return [
    input,
    { ...turn, content: { ...turn.content, parts } },
    ...numbers.map((at) => ({ ...asked, id: `e${at}`, request: { ...asked.request, id: `q${at}`, callId: `c${at}` } })),
  ];
}

it("the questions of a turn read the turn's event only once", () => {
  const events = logOf(50);
  const questions = new SessionQuestions(key, indexEvents(emptyIndex(0), events));
  const read: number[] = [];
  const dataAt = (revision: number): string => {
    read.push(revision);
    return JSON.stringify(events[revision - 1]);
  };
  const found = events.slice(2).map((_, at) => questions.at(at + 3, dataAt));
  expect(found.map((question) => question?.call.id)).toEqual(Array.from({ length: 50 }, (_, at) => `c${at}`));
  expect(found[0]).toMatchObject({ session: key, revision: 3, agent: 'helper' });
  expect(read.filter((revision) => revision === 2)).toEqual([2]);
  expect(read).toHaveLength(51);
});

it('a session has no question at a revision that asked none, or whose events cannot be read', () => {
  const events = logOf(1);
  const state = indexEvents(emptyIndex(0), events);
  const line = (revision: number): string => JSON.stringify(events[revision - 1]);
  expect(new SessionQuestions(key, state).at(2, line)).toBeUndefined();
  for (const broken of [2, 3])
    for (const data of [undefined, '{'])
      expect(
        new SessionQuestions(key, state).at(3, (revision) => (revision === broken ? data : line(revision))),
      ).toBeUndefined();
});

it("a stored line that is not JSON is reported with its position and the parser's message", () => {
  for (const read of [() => readEvent('{', 's1', 4), () => readJson('{', 's1', 4, 'is not JSON')]) {
    expect(read).toThrow(SessionCorruptError);
    expect(read).toThrow(
      expect.objectContaining({
        sequence: 4,
        message: expect.stringContaining('is not JSON'),
        cause: expect.any(SyntaxError),
      }),
    );
  }
});
