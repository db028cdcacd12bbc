import type { Content } from '@mortise/core';
import { assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, send } from './send.ts';
import { userText } from './tool-round.ts';

/** Cases of empty content. */
export const emptyCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:empty',
    behavior: 'accepts a request without tools, instructions, contents, parts or text',
    async run(subject) {
      const said = (...parts: Content['parts']): Content => ({ role: 'model', parts });
      const histories: readonly (readonly Content[])[] = [
        [],
        [{ role: 'user', parts: [] }],
        [userText('')],
        [userText('hello'), said(), userText('go on')],
        [userText('hello'), said({ type: 'text', text: '' }), userText('go on')],
        [userText('hello'), said({ type: 'thought', text: '' }), userText('')],
      ];
      for (const contents of histories) {
        await send(subject, { contents });
        await send(subject, { contents, instructions: [], declarations: [] });
        await send(subject, { contents, instructions: [''] });
      }
    },
  },
  {
    id: 'model:empty:answer',
    behavior: 'an empty answer is an end without text; the driver decides what follows',
    async run(subject) {
      for (const turn of [{ do: 'answer' }, { do: 'answer', text: '' }] as const) {
        const { content } = endOf(await ask(await subject.playing([turn, hello]), requestOf()));
        const words = content.parts.some((part) => (part.type === 'text' ? part.text !== '' : true));
        assertThat(!words, `the answer says ${JSON.stringify(content.parts)}`);
      }
    },
  },
];
