import type { UiCall, UiMessage, UiPart } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { userMessage } from '../src/ask/user-content.ts';
import { callResult } from '../src/message/call-result.ts';
import { agUiMessagesOf } from '../src/message/messages-of.ts';

function message(role: UiMessage['role'], ...parts: readonly UiPart[]): string {
  return JSON.stringify(agUiMessagesOf({ id: 'm', role, run: 'r', at: 1, parts } as UiMessage));
}

const picture = { type: 'media', mimeType: 'image/png' } as const;
const note = { type: 'note', text: 'What only own reads.' } as const;
const call = { type: 'call', id: 'c', name: 'draw', args: {}, state: 'done' } as UiCall;
const rows: readonly [place: string, said: RegExp, run: () => unknown][] = [
  ['media of the user without a URL', /\[image\/png: it has no address\]/, () => message('user', picture)],
  ['a file without a type', /\[a file: it has no address\]/, () => message('user', { type: 'media' })],
  ['a provider-specific part of the user', /What only own reads\./, () => message('user', note)],
  ['a provider-specific part of a model', /What only own reads\./, () => message('agent', note)],
  ['media of a model', /image\/png/, () => message('agent', picture)],
  [
    'media of a result without a URL',
    /\[image\/png: it has no address\]/,
    () => callResult({ ...call, parts: [picture] }),
  ],
  [
    'bytes in a message that is not stored yet',
    /\[image\/png: it has no address\]/,
    () => userMessage({ id: 'm', parts: [{ type: 'data', data: 'AAAA', mimeType: 'image/png' }] } as never),
  ],
];

describe('parts that a client of AG-UI cannot be shown', () => {
  it.each(rows)('a part that AG-UI has no form for is described to the client: %s', (_place, said, run) =>
    expect(JSON.stringify(run())).toMatch(said),
  );
});
