import type { Content } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { testRequestDraft } from '../fake/test-request-draft.ts';
import { testToolContext } from '../fake/test-tool-context.ts';
import { historyProblems } from '../inspect/history-problems.ts';
import type { ToolSubject } from './tool-subject.ts';

/** Cases of tools that prepare requests. */
export const prepareCases: readonly ConformanceCase<ToolSubject>[] = [
  {
    id: 'tool:prepare',
    behavior:
      'preparing a request makes the same changes each time, only through the draft, and does not modify the data that it reads',
    async run(subject) {
      const { prepare } = subject.tool;
      if (!prepare) return;
      const recorded = testToolContext();
      const context = Object.freeze(subject.context ?? recorded);
      const first = testRequestDraft({ contents: sampleContents });
      const second = testRequestDraft({ contents: sampleContents });
      for (const draft of [first, second]) await prepare.call(subject.tool, draft, context);
      assertEqual(second.changes, first.changes, 'the changes of a second preparation');
      assertEqual(recorded.actions, {}, 'the actions recorded outside of the draft');
    },
  },
  {
    id: 'tool:prepare:contents',
    behavior:
      'contents that the tool sets keep calls with their responses, and unchanged contents are the same objects',
    async run(subject) {
      const { prepare } = subject.tool;
      if (!prepare) return;
      const draft = testRequestDraft({ contents: sampleContents, lenient: true });
      await prepare.call(subject.tool, draft, subject.context ?? testToolContext());
      const { contents, added } = draft.changes;
      if (!contents) return;
      assertEqual(historyProblems([...contents, ...added]), [], 'the problems of the contents');
      const before = new Map(sampleContents.map((content) => [JSON.stringify(content), content]));
      for (const content of contents) {
        const known = before.get(JSON.stringify(content));
        assertThat(!known || known === content, `an unchanged content is another object: ${JSON.stringify(content)}`);
      }
    },
  },
];

/** A conversation with a call and its response. */
const sampleContents: readonly Content[] = deepFreeze([
  { role: 'user', parts: [{ type: 'text', text: 'What is the weather in Rome?' }] },
  { role: 'model', parts: [{ type: 'functionCall', id: 'sample-1', name: 'sample', args: { city: 'Rome' } }] },
  {
    role: 'tool',
    parts: [
      { type: 'functionResponse', id: 'sample-1', name: 'sample', outcome: { status: 'ok', output: { celsius: 21 } } },
    ],
  },
  { role: 'model', parts: [{ type: 'text', text: '21 degrees.' }] },
  { role: 'user', parts: [{ type: 'text', text: 'And in Oslo?' }] },
]);
