import type { OutcomePart } from '@mortise/core';
import { assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import type { ModelSubject } from './model-subject.ts';
import { isTold, send } from './send.ts';

/** Cases of media in user messages. */
export const mediaCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:media',
    behavior: 'sends media of a message to the model, or warns about the MIME type',
    async run(subject) {
      for (const [medium, shown] of media) {
        const parts = [{ type: 'text', text: 'Look' } as const, medium];
        const sent = await send(subject, { contents: [{ role: 'user', parts }] });
        assertThat(
          isTold(sent, shown, medium.mimeType),
          `${medium.mimeType} is neither sent nor named in a warning: ${sent.warnings.join('; ') || 'there is none'}`,
        );
      }
    },
  },
];

type Medium = Extract<OutcomePart, { readonly mimeType?: string }> & { readonly mimeType: string };

/** Each medium, with the part of it that a request contains. */
const media: readonly (readonly [Medium, string])[] = [
  ...['image/png', 'application/pdf', 'audio/wav', 'video/mp4', 'application/x-odd'].map((mimeType) => {
    const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
    return [{ type: 'inlineData', mimeType, data }, data] as const;
  }),
  ...['image/png', 'application/pdf', 'application/x-odd'].map((mimeType) => {
    const fileUri = 'https://example.com/seen/a-page';
    return [{ type: 'fileData', mimeType, fileUri }, fileUri] as const;
  }),
];
