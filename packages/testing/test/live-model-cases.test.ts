import { type Model, ModelError, type ModelRequest } from '@mortise/core';
import { runCases, type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { type LiveModelSubject, liveModelCases } from '@mortise/testing/model';
import { expect, it } from 'vitest';

/** Returns the answer of a cooperative model. */
function goodAnswer({ contents, toolChoice, settings, outputJsonSchema }: ModelRequest): ScriptedTurn {
  const asked = JSON.stringify(contents.at(-1));
  const usage = { inputTokens: 5, outputTokens: 2 };
  if (toolChoice === 'required')
    return {
      usage,
      calls: [
        { name: 'weather', args: { city: 'Rome' } },
        { name: 'weather', args: { city: 'Oslo' } },
      ],
    };
  if (settings?.maxOutputTokens) return { usage, text: 'one, two', finishReason: 'length' };
  if (outputJsonSchema) return { usage, text: '{"capital":"Paris"}' };
  if (asked.includes('functionResponse')) return { usage, text: 'Both have 21.' };
  if (asked.includes('17 * 23')) return { usage, text: '391' };
  if (asked.includes('a thousand')) return { text: 'one', stall: true };
  return { usage, text: asked.includes('žlu') ? 'žluťoučký 犬 👩‍👧 𝄞' : 'pineapple' };
}

type Answer = (request: ModelRequest) => ScriptedTurn;

const endless = (answer: Answer): Model => scriptedModel(Array.from({ length: 4 }, () => answer));

function subjectOf(answer: Answer, code = 'auth', message = 'who are you?'): LiveModelSubject {
  const fail = new ModelError(code, message);
  return { model: endless(answer), refused: { model: endless(() => ({ fail })), key: 'sk-wrong-key' } };
}

async function failedCases(subject: () => LiveModelSubject): Promise<readonly string[]> {
  const verdicts = await runCases(liveModelCases, subject, { timeoutMs: 1000 });
  return verdicts.flatMap(({ id, status }) => (status === 'failed' ? [id] : []));
}

it('a model without faults passes', async () => {
  expect(await failedCases(() => subjectOf(goodAnswer))).toEqual([]);
});

const wrongAnswers: readonly (readonly [id: string, wrong: Answer])[] = [
  ['live:text', (request) => ({ ...goodAnswer(request), usage: {} })],
  ['live:unicode', (request) => ({ ...goodAnswer(request), text: (goodAnswer(request).text ?? '').replace('𝄞', '?') })],
  [
    'live:calls',
    (request) => ({
      ...goodAnswer(request),
      ...(request.toolChoice === 'required' && { calls: [{ name: 'weather', args: {} }] }),
    }),
  ],
  ['live:thought', (request) => (request.settings?.thinking ? { text: 'many' } : goodAnswer(request))],
  ['live:schema', (request) => (request.outputJsonSchema ? { text: '{"capital":"Rome"}' } : goodAnswer(request))],
  [
    'live:history',
    (request) => (request.contents.length > 3 ? { fail: { code: 'bad_request' } } : goodAnswer(request)),
  ],
  ['live:length', (request) => (request.settings?.maxOutputTokens ? { text: 'one' } : goodAnswer(request))],
  [
    'live:abort',
    (request) => ({
      ...goodAnswer(request),
      ...(goodAnswer(request).stall && { text: 'all', stall: 'deaf' as const }),
    }),
  ],
];

it.each(wrongAnswers)('the case %s can fail', async (id, wrong) => {
  expect(await failedCases(() => subjectOf(wrong))).toContain(id);
});

it('each case has a wrong answer that makes it fail', () => {
  expect([...wrongAnswers.map(([id]) => id), 'live:key'].toSorted()).toEqual(
    liveModelCases.map(({ id }) => id).toSorted(),
  );
});

it.each([
  ['another code', 'overloaded', 'later'],
  ['an error with the key in it', 'auth', 'unknown key sk-wrong-key'],
])('live:key can fail: %s', async (_, code, message) => {
  expect(await failedCases(() => subjectOf(goodAnswer, code, message))).toEqual(['live:key']);
});
