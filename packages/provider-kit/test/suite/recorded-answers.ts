import { ModelError } from '@mortise/core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hasServerTools } from '../readers/read-generate-content.ts';
import { readers } from '../readers/readers.ts';
import { type AnyTurn, recordingsAbsent, recordingsIn, replyOf } from '../recordings/recordings-in.ts';
import { ask, endOf, failureOf, requestOf } from '../support/ask.ts';
import type { AskedOptions } from '../support/dialect.ts';
import { inChunks } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { expectAnswer, expectSums, type WireReaders } from './generated-answers.ts';

/**
 * Tests that our adapter reads each recorded answer of a protocol with the content of its JSON, also in small
 * chunks. New recordings in the folder are tested automatically.
 */
export function recordedAnswers(protocol: string, models: WireReaders): void {
  const recordings = recordingsIn((turn) => (turn.provider === protocol ? turn : undefined));
  const counted = { answers: 0, failures: 0 };

  if (recordingsAbsent !== undefined)
    it.skip(`no recorded answer of ${protocol} is read: ${recordingsAbsent}`, () => {});

  describe.skipIf(recordingsAbsent !== undefined)(
    `recorded answers of ${protocol}${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
    () => {
      // The SDK prints warnings about recorded models that will be retired.
      vi.spyOn(console, 'warn').mockReturnValue();

      for (const { name, turns } of recordings) {
        for (const turn of turns) {
          const title = `${name}, turn ${turn.number}`;
          const read = readers[protocol]?.(turn);
          if (!read) throw new Error(`nothing reads recordings of ${protocol}`);
          if ('skip' in read) {
            it.skip(`${title}: ${read.skip}`, () => {});
            continue;
          }
          it(`${title}: ${'says' in read ? 'the answer is the recorded failure' : 'the answer has the recorded JSON'}`, async () => {
            const events = await play(models, turn);
            if ('says' in read) {
              const { error } = failureOf(events);
              expect(error).toBeInstanceOf(ModelError);
              expect(error.message).toContain(read.says);
              expect(error).toMatchObject({
                ...(read.code && { code: read.code }),
                ...(read.status && { status: read.status }),
              });
              counted.failures++;
              return;
            }
            expectAnswer(events, read);
            expectSums(events);
            expect(endOf(events).usage ?? {}).toEqual(read.usage ?? {});
            const { id } = turn.response.json ?? {};
            if (typeof id === 'string') expect(endOf(events).metadata).toMatchObject({ responseId: id });
            counted.answers++;
          });
          // An answer without a finish reason counts as cut,
          // unless the client knows that this server sends none.
          if ('says' in read && read.code === 'stream_cut' && protocol === 'openai.chat') {
            it(`${title}: the answer is complete for a client that knows that the server sends no finish reason`, async () => {
              endOf(await play(models, turn, { chat: { requireFinish: false } }));
            });
          }
          const { sse } = turn.response;
          if (sse === undefined) continue;
          it(`${title}: the answer is the same in chunks of 61 bytes`, async () => {
            const [whole, split] = [await play(models, turn), await play(models, turn, {}, inChunks(sse, 61))];
            if ('says' in read) expect(failureOf(split).error.message).toBe(failureOf(whole).error.message);
            else expect(split).toEqual(whole);
          });
        }
      }

      afterAll(() => {
        console.info(
          `${recordings.length} recordings of ${protocol}: ${counted.answers} answers read, ${counted.failures} failures as recorded`,
        );
      });
    },
  );
}

async function play(models: WireReaders, turn: AnyTurn, options: object = {}, pieces?: readonly Uint8Array[]) {
  const reply = { ...replyOf(turn), ...(pieces && { pieces }) };
  const isStream =
    turn.response.sse !== undefined ||
    /stream/i.test(turn.request?.path ?? '') ||
    turn.request?.body['stream'] === true;
  const { model } = await serve(models, [reply], { stream: isStream, ...options } as AskedOptions);
  const isServers = turn.provider === 'google.generateContent' && hasServerTools(turn);
  return ask(
    model,
    requestOf(isServers ? { providerTools: [{ provider: 'gemini', name: 'mcpServers', config: [] }] } : {}),
  );
}
