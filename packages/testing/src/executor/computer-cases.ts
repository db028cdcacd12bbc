import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { rest } from '../conformance/until.ts';
import { testToolContext } from '../fake/test-tool-context.ts';
import { type ComputerSubject, computerMembers } from './computer-subject.ts';

/** Cases for executors that use a screen for a model. */
export const computerCases: readonly ConformanceCase<ComputerSubject>[] = ofSubject(computerMembers, [
  {
    id: 'computer:order',
    behavior: 'the actions of one answer are done in order, and the screenshot shows the state after the last action',
    async run(subject) {
      const texts = ['one', 'two', 'three', 'four'];
      const { ok, screen } = await subject.run(texts, testToolContext());
      assertThat(ok, 'the actions failed');
      assertEqual(await subject.typed(), texts, 'the typed texts');
      assertEqual(screen, await subject.screen(), 'the screen that the model is shown');
    },
  },
  {
    id: 'computer:told',
    behavior: 'an impossible action is a failed result with the reason, and the next answer is carried out',
    async run(subject) {
      const { ok, output } = await subject.run([subject.refused], testToolContext());
      assertThat(!ok, 'an impossible action was reported as a success');
      assertThat(output.includes(subject.reason), 'the output does not contain the reason');
      const next = await subject.run(['again'], testToolContext());
      assertEqual([next.ok, await subject.typed()], [true, ['again']], 'the result of the next answer');
    },
  },
  {
    id: 'computer:stops',
    behavior: 'no further action is done after the signal has aborted, and none if it aborted before the start',
    async run(subject) {
      const stop = new AbortController();
      const texts = Array.from({ length: 100 }, (_, at) => `text ${at}`);
      let isOver = false;
      const settled = settledOf(subject, texts, stop.signal).then(() => {
        isOver = true;
      });
      while ((await subject.typed()).length === 0) {
        assertThat(!isOver, 'the actions ended before the first one was done');
        await rest(2);
      }
      stop.abort();
      await settled;
      const { length } = await subject.typed();
      assertThat(length < texts.length, 'all actions were done, although the signal had aborted');
      await settledOf(subject, ['late'], AbortSignal.abort());
      await rest(300);
      assertEqual(
        (await subject.typed()).length,
        length,
        'the number of actions done after the abort, compared with before',
      );
    },
  },
]);

/** Waits for the end; an abort may be a result or a rejection. */
async function settledOf({ run }: ComputerSubject, texts: readonly string[], signal: AbortSignal): Promise<void> {
  await Promise.allSettled([(async () => run(texts, testToolContext({ signal })))()]);
}
