import { answerTo, pausedLog } from '@mortise/session-kit/test/told-events';
import { expect, it } from 'vitest';
import { indexChange, storedIndex } from './index-change.ts';

it('the change of an index lists the new questions, and the revision of each question that was closed', () => {
  const asked = indexChange(storedIndex(null, 5, 's1'), pausedLog('s1'));
  expect(asked).toMatchObject({ revision: 3, status: 'paused', asked: [{ id: 's1.q', revision: 3 }], closed: [] });
  const answered = indexChange(storedIndex(asked.text, 5, 's1'), [answerTo('s1')]);
  expect(answered).toMatchObject({ revision: 4, status: 'unfinished', asked: [], closed: [3] });
  const nothing = indexChange(storedIndex(answered.text, 5, 's1'), []);
  expect(nothing).toMatchObject({ asked: [], closed: [] });
});

it('a session without a stored index text counts as created at the given time, without events', () => {
  for (const text of [null, undefined]) expect(storedIndex(text, 5, 's1')).toMatchObject({ revision: 0, updatedAt: 5 });
});

it.each(['', '{', 'null', '[]', '{"v":1}'])(
  'an invalid stored index text is reported with the id of its session: %s',
  (text) => {
    expect(() => storedIndex(text, 5, 's1')).toThrow(
      expect.objectContaining({ code: 'session_corrupt', message: expect.stringContaining('"s1"') }),
    );
  },
);
