import type { ToolContext } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { rest } from '../conformance/until.ts';
import { testToolContext } from '../fake/test-tool-context.ts';
import { type ExecutorSubject, executorMembers } from './executor-subject.ts';

/** Cases for executors that run code or commands of a model. */
export const executorCases: readonly ConformanceCase<ExecutorSubject>[] = ofSubject(executorMembers, [
  {
    id: 'code-executor:apart',
    behavior: 'the code cannot reach the secret in the environment or in a file of the application',
    async run(subject) {
      assertThat(
        subject.reaches.length > 0,
        'the subject has no code that tries to reach the secret: `reaches` is empty',
      );
      for (const code of subject.reaches) {
        const { output } = await subject.run(code, testToolContext());
        assertThat(!output.includes(subject.secret), `the secret is in the output of: ${code}`);
      }
    },
  },
  {
    id: 'code-executor:stops',
    behavior:
      'the code ends soon after the signal has aborted, with all processes that it started, and does not start if the signal aborted before',
    async run(subject) {
      const stop = new AbortController();
      let isOver = false;
      const settled = settledOf(subject, contextOf(stop.signal)).then(() => {
        isOver = true;
      });
      while ((await subject.beats()) === 0) {
        assertThat(!isOver, 'the endless code ended before it did anything');
        await rest(5);
      }
      stop.abort();
      await settled;
      let beats = -1;
      while (beats !== (await subject.beats())) {
        beats = await subject.beats();
        await rest(300);
      }
      await settledOf(subject, contextOf(AbortSignal.abort()));
      await rest(300);
      assertEqual(await subject.beats(), beats, 'the effects after code that was aborted before its start');
    },
  },
  {
    id: 'code-executor:told',
    behavior: 'an error of the code is a failed result with its message, and the next code runs unaffected',
    async run(subject) {
      const failed = await subject.run(subject.fails('it went wrong'), testToolContext());
      assertThat(!failed.ok, 'code that fails was reported as a success');
      assertThat(failed.output.includes('it went wrong'), 'the output of code that fails is missing');
      const { ok, output } = await subject.run(subject.says('it went well'), testToolContext());
      assertEqual([ok, output.trim()], [true, 'it went well'], 'the result of the next code');
    },
  },
  {
    id: 'code-executor:bounded',
    behavior: 'the kept output is limited, and a note says where it was cut',
    async run(subject) {
      const { output } = await subject.run(subject.floods, testToolContext());
      assertThat(
        output.length <= subject.mostOutput,
        `the output has ${output.length} characters, and the limit is ${subject.mostOutput}`,
      );
      assertThat(output.includes('x'), 'nothing is kept of the output');
      assertThat(/[^x\s]/.test(output), 'no note says that some of the output is omitted');
    },
  },
]);

function contextOf(signal: AbortSignal): ToolContext {
  return testToolContext({ signal });
}

/** Waits for the end; an abort may be a result or a rejection. */
async function settledOf({ run, endless }: ExecutorSubject, context: ToolContext): Promise<void> {
  await Promise.allSettled([(async () => run(endless, context))()]);
}
