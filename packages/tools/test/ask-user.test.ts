import { inMemorySessionService, type JsonObject, type JsonValue } from '@mortise/core';
import { toolCases } from '@mortise/testing';
import { testApp, testConformance } from '@mortise/testing/vitest';
import { askUser } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from './inspect-run.ts';

const form = {
  question: 'Where to?',
  fields: [
    { name: 'street', type: 'text', label: 'Street and number' },
    { name: 'floor', type: 'number', optional: true },
    { name: 'speed', type: 'choice', choices: ['fast', 'cheap'] },
    { name: 'gift', type: 'boolean', optional: true },
  ],
};

testConformance('askUser', toolCases, () => ({
  tool: askUser(),
  args: { question: 'Which house?', choices: ['red', 'blue'] },
  badArgs: { question: '' },
}));

describe('askUser', () => {
  it('askUser pauses the run, and the model reads question and answer in another process', async () => {
    const sessions = inMemorySessionService();
    const call = { name: 'ask_user', args: { question: 'Which house?', choices: ['red', 'blue'] } };
    const first = testApp([{ calls: [call] }], { tools: [askUser()] }, { sessions });
    const paused = await first.say('paint');
    expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'input', hint: 'Which house?' }] });
    const later = testApp(['red it is'], { tools: [askUser()] }, { sessions });
    const answered = await later.answer({ requestId: paused.pending[0]?.id ?? '', value: 'red' });
    expect(answered).toMatchObject({ status: 'completed', text: 'red it is' });
    expect(outcomesIn(later.model.requests[0])).toEqual([
      { status: 'ok', output: { question: 'Which house?', answer: 'red' } },
    ]);
  });

  const questions: readonly [what: string, args: JsonObject, good: readonly JsonValue[], bad: readonly JsonValue[]][] =
    [
      ['words', { question: 'Which?' }, ['the red one'], ['', 17, null, {}]],
      ['a choice', { question: 'Which?', choices: ['a', 'b'] }, ['a'], ['c', ['a'], '']],
      [
        'several choices',
        { question: 'Which?', choices: ['a', 'b'], multiple: true },
        [['a'], ['b', 'a']],
        [[], ['a', 'a'], ['c'], 'a'],
      ],
      [
        'a form',
        form,
        [
          { street: 'Via Roma 1', speed: 'fast' },
          { street: 'x', speed: 'cheap', floor: 2, gift: true },
        ],
        [{ speed: 'fast' }, { street: 'x', speed: 'slow' }, { street: 'x', speed: 'fast', password: 'p' }, 'Via Roma'],
      ],
    ];
  for (const [what, args, good, bad] of questions)
    it(`askUser for ${what} accepts an answer that matches its schema, and stores no other answer`, async () => {
      for (const value of good) {
        const { say, answer, model, logOf } = testApp([{ calls: [{ name: 'ask_user', args }] }, 'thanks'], {
          tools: [askUser()],
        });
        const requestId = (await say('go')).pending[0]?.id ?? '';
        for (const wrong of bad)
          expect((await answer({ requestId, value: wrong })).error).toMatchObject({ code: 'bad_answer' });
        expect(await logOf('answered')).toEqual([]);
        await answer({ requestId, value });
        expect(outcomesIn(model.requests[1])).toMatchObject([{ output: { answer: value } }]);
      }
    });

  it('askUser reports an invalid question to the model, and asks no user', async () => {
    const wrong: readonly JsonObject[] = [
      {},
      { question: '' },
      { question: 'Which?', choices: [] },
      { question: 'Which?', extra: 1 },
      { question: 'Which?', fields: [{ name: 'a', type: 'choice' }] },
      { question: 'Which?', fields: [{ name: 'a', type: 'date' }] },
      {
        question: 'Which?',
        fields: [
          { name: 'a', type: 'text' },
          { name: 'a', type: 'text' },
        ],
      },
      { question: 'Which?', choices: ['a'], fields: [{ name: 'a', type: 'text' }] },
    ];
    for (const args of wrong) {
      const { say, model } = testApp([{ calls: [{ name: 'ask_user', args }] }, 'sorry'], { tools: [askUser()] });
      expect(await say('go')).toMatchObject({ status: 'completed', pending: [] });
      expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'invalid_args_schema' }]);
    }
  });

  it('the call of askUser is denied if the user writes another message', async () => {
    const { say, model } = testApp([{ calls: [{ name: 'ask_user', args: { question: 'Which?' } }] }, 'fine'], {
      tools: [askUser()],
    });
    await say('go');
    expect(await say('never mind')).toMatchObject({ status: 'completed', text: 'fine' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'denied' }]);
  });

  it('askUser has the name and the description that it is given', () => {
    const { name, description, declaration } = askUser({ name: 'frag', description: 'Fragt.' });
    expect([name, description, declaration?.name]).toEqual(['frag', 'Fragt.', 'frag']);
  });
});
