import type { UiMessage, UiPart } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { partChunks, userParts } from '../src/parts/part-chunks.ts';

const ofUser = (...parts: readonly UiPart[]): unknown => userParts({ id: 'm', role: 'user', parts } as UiMessage);
const ofModel = (part: UiPart): unknown => [...partChunks('t', part)];
const picture = { type: 'media', mimeType: 'image/png' } as const;
const note = { type: 'note', text: 'What only own reads.' } as const;
const rows: readonly [place: string, said: RegExp, run: () => unknown][] = [
  ['media of the user without a URL', /\[image\/png: it has no address\]/, () => ofUser(picture)],
  ['a file without a type', /\[a file: it has no address\]/, () => ofUser({ type: 'media' })],
  ['a provider-specific part of the user', /What only own reads\./, () => ofUser(note)],
  ['media of a model without a URL', /"data-file".*image\/png/, () => ofModel(picture)],
  ['a provider-specific part of a model', /"data-note".*What only own reads\./, () => ofModel(note)],
  [
    'a source without a URL',
    /"source-document".*"a quote"/,
    () => ofModel({ type: 'sources', sources: [{ quote: 'a quote' }] } as never),
  ],
];

describe('parts that clients of the AI SDK cannot represent', () => {
  it.each(rows)(
    'a part that clients of the AI SDK cannot represent is described to the client: %s',
    (_place, said, run) => expect(JSON.stringify(run())).toMatch(said),
  );
});
