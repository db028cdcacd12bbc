import { describe, expect, it } from 'vitest';
import type { ToldAnswer } from '../wires/wire-script.ts';
import { wires } from '../wires/wires.ts';
import { textOf, writtenAnswers } from '../wires/written-answers.ts';
import type { ReadAnswer } from './read-answer.ts';
import { readers } from './readers.ts';

// The readers of recordings read every written answer, so that they can read new recordings.
describe('the readers of recordings', () => {
  for (const [protocol, list] of Object.entries(wires)) {
    for (const wire of list) {
      it(`the readers read each generated answer of ${wire.name} unchanged`, () => {
        const lenient = new Set(wire.cases.filter(({ options }) => options).map(({ written }) => written));
        for (const written of writtenAnswers(wire, 300)) {
          if (!lenient.has(written)) expectRead(read(protocol, { status: 200, sse: textOf(wire, written) }), written);
          if (written.whole) expectRead(read(protocol, { status: 200, json: written.whole }), written);
        }
      });

      it(`the readers read each generated refusal of ${wire.name}`, () => {
        for (const { status, body } of wire.refusals) {
          expect(read(protocol, { status, json: body })).toMatchObject({ status, says: expect.stringMatching(/./) });
        }
      });
    }
  }

  it('the readers report a response that is not from a model', () => {
    const asked = { path: '/v1/conversations', body: {} };
    expect(readers['openai.responses']?.({ request: asked, response: { status: 200, json: {} } })).toHaveProperty(
      'skip',
    );
  });
});

function read(
  protocol: string,
  response: Parameters<NonNullable<(typeof readers)[string]>>[0]['response'],
): ReadAnswer {
  const reader = readers[protocol];
  if (!reader) throw new Error(`no reader of ${protocol}`);
  return reader({ response });
}

function expectRead(answer: ReadAnswer, { expected }: ToldAnswer): void {
  if ('code' in expected) {
    expect(answer).toHaveProperty('says');
    if ('code' in answer && answer.code !== undefined) expect(answer.code).toBe(expected.code);
    if ('code' in answer && expected.says !== '' && answer.says !== '') expect(answer.says).toContain(expected.says);
    return;
  }
  const { marks: _, ...rest } = expected;
  expect(answer).toMatchObject(rest);
}
