import { type Content, type FunctionResponsePart, isJsonObject, modelResponse } from '@mortise/core';
import { assertEqual, assertThat, isEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { assertPaired } from './assert-paired.ts';
import type { ModelSubject } from './model-subject.ts';
import { isSentOrWarned, send } from './send.ts';
import type { SentResult } from './sent-request.ts';
import { toolRound, userText } from './tool-round.ts';

/** Cases of the results that a model reads. */
export const toolResultCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:results',
    behavior: 'sends the outcome of each call once, in the form of `modelResponse`',
    async run(subject) {
      const [calls, results] = toolRound(outcomes.map((outcome, at) => ({ id: `e1/${at}`, outcome })));
      const sent = await send(subject, { contents: [userText('go'), calls, results] });
      const pairs = assertPaired(sent);
      assertEqual(pairs.length, outcomes.length, 'the number of calls with a result');
      for (const [at, { result }] of pairs.entries()) assertReads(result, present(results.parts[at], 'the outcome'));
    },
  },
  {
    id: 'model:results:round',
    behavior: 'sends the results of parallel calls together, in the order of the calls, before anything else',
    async run(subject) {
      const rounds = [1, 2].flatMap((turn) =>
        toolRound([0, 1, 2].map((at) => ({ id: `e${turn}/${at}`, args: { city: `c${turn}${at}` } }))),
      );
      const sent = await send(subject, { contents: [userText('go'), ...rounds, userText('and then?')] });
      assertPaired(sent);
      const order = sent.items.map(({ type }) => type).join(' ');
      const round = 'call call call result result result';
      assertEqual(order, `text ${round} ${round} text`, 'the order of the sent items');
      const cities = sent.items.flatMap((item) => (item.type === 'call' ? cityOf(item.args) : []));
      assertEqual(cities, ['c10', 'c11', 'c12', 'c20', 'c21', 'c22'], 'the calls');
    },
  },
  {
    id: 'model:results:media',
    behavior: 'sends media of a result to the model, or warns about the MIME type',
    async run(subject) {
      const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
      const image = { type: 'inlineData' as const, mimeType: 'image/png', data };
      const fileUri = 'https://example.com/a-page.pdf';
      const file = { type: 'fileData' as const, mimeType: 'application/pdf', fileUri };
      const calls = [
        { id: 'e1/0', outcome: { status: 'ok' as const, output: { a: 1 }, parts: [image] } },
        { id: 'e1/1', outcome: { status: 'error' as const, code: 'tool_failed', message: 'no', parts: [file] } },
        { id: 'e1/2' },
      ];
      const sent = await send(subject, { contents: [userText('go'), ...toolRound(calls)] });
      assertEqual(assertPaired(sent).length, 3, 'the number of calls with a result');
      assertThat(isSentOrWarned(sent, data, 'image/png'), 'the image is neither sent nor its MIME type in a warning');
      assertThat(
        isSentOrWarned(sent, fileUri, 'application/pdf'),
        'the file is neither sent nor its MIME type in a warning',
      );
    },
  },
];

function cityOf(args: unknown): unknown {
  const read = typeof args === 'string' ? JSON.parse(args) : args;
  return isJsonObject(read) ? read['city'] : undefined;
}

/**
 * Throws unless the response has all members that the model has to read; a wire format may add further ones.
 */
function assertReads({ response }: SentResult, part: Content['parts'][number]): void {
  const expected = modelResponse(part as FunctionResponsePart);
  const read = typeof response === 'string' ? parsed(response) : response;
  const isComplete = isJsonObject(read) && Object.entries(expected).every(([key, value]) => isEqual(read[key], value));
  assertThat(isComplete, `the model reads ${JSON.stringify(response)} instead of ${JSON.stringify(expected)}`);
}

/** Parses the response in the first line of a text; the rest is not part of the response. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.split('\n', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

const outcomes: readonly FunctionResponsePart['outcome'][] = [
  { status: 'ok', output: { a: [1, null], b: 'h\u00e9 "x"' } },
  { status: 'ok', output: [1, 2], modelOutput: 'two numbers' },
  { status: 'ok', output: null },
  { status: 'ok', output: '' },
  { status: 'ok', output: {} },
  { status: 'error', code: 'tool_failed', message: 'try "again"' },
  { status: 'denied', reason: 'a person said no' },
  { status: 'denied' },
  { status: 'interim', handle: 'job-1' },
  { status: 'interim' },
];
