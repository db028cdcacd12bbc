import type { EventBody, Part } from '@mortise/core';
import { projectEvent } from '@mortise/ui';
import { describe, expect, it } from 'vitest';

function shown(body: EventBody): string {
  const event = { v: 1, id: 'e1', invocationId: 'i', author: 'desk', timestamp: 7, ...body } as const;
  return JSON.stringify(projectEvent(event, 1));
}

function said(part: unknown, role: 'user' | 'model' = 'model'): string {
  const parts = [part as Part];
  if (role === 'user') return shown({ type: 'input', content: { role, parts } });
  return shown({ type: 'model', acts: true, finishReason: { unified: 'stop' }, content: { role, parts } });
}

const picture = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' };
const own = { type: 'provider', provider: 'own', value: { type: 'search' } };
const rows: readonly [place: string, said: RegExp, run: () => string][] = [
  ['a provider-specific part', /"type":"note","text":"A part that only own can read\."/, () => said(own)],
  [
    'a provider-specific part of the user',
    /"type":"note","text":"A part that only own can read\."/,
    () => said(own, 'user'),
  ],
  [
    'a summary of a provider-specific part',
    /"type":"note","text":"looked up"/,
    () => said({ ...own, summary: 'looked up' }),
  ],
  [
    'a part of a newer core',
    /"type":"note","text":"A part of a newer version: citation\."/,
    () => said({ type: 'citation' }),
  ],
  ['the bytes of media', /"type":"media","mimeType":"image\/png"/, () => said(picture)],
  ['a URI that only servers can read', /"type":"media"/, () => said({ type: 'fileData', fileUri: 'gs://bucket/b' })],
  [
    'the rest of a long result',
    /… \(70000 characters\)/,
    () => shown({ type: 'response', callId: 'c', outcome: { status: 'ok', output: 'x'.repeat(70_000) } } as EventBody),
  ],
  [
    'an outcome of a newer core',
    /"code":"unknown_outcome","message":"an outcome of a newer version: superseded"/,
    () => shown({ type: 'response', callId: 'c', outcome: { status: 'superseded' } } as never),
  ],
];

describe('parts of a log that a page is not shown', () => {
  it.each(rows)('reports %s', (_place, said, run) => expect(run()).toMatch(said));

  it('omits a provider-specific part only if its summary is empty', () =>
    expect(said({ ...own, summary: '' })).not.toMatch('note'));
});
