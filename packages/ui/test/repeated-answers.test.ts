import type { Event, JsonValue, PendingRequest } from '@mortise/core';
import { expect, it } from 'vitest';
import { openAnswers, type SaidAgain } from '../src/index.ts';

const key = { appName: 'desk', userId: 'ada', sessionId: 's1' };
const base = { v: 1, invocationId: 'i', author: 'desk', timestamp: 1 } as const;
const yes = { confirmed: true };

function asked(request: Partial<PendingRequest> = {}): Event {
  const question = { id: 'q', callId: 'c', kind: 'confirmation', hint: 'May it?', digest: 'd', ...request };
  return { ...base, id: 'a', type: 'asked', request: question };
}

function answered(by: string, value: JsonValue = yes): Event {
  return { ...base, id: by, type: 'answered', answer: { requestId: 'q', kind: 'confirmation', value, by, at: 1 } };
}

function withdrawn(reason: string): Event {
  return { ...base, id: 'w', type: 'withdrawn', requestId: 'q', reason };
}

const response: Event = {
  ...base,
  id: 'r',
  type: 'response',
  callId: 'c',
  outcome: { status: 'denied', reason: 'no' },
};

function repeat(events: readonly Event[], said: SaidAgain) {
  return openAnswers({ sessions: { load: async () => ({ events }) } } as never, key, said, []);
}

const no: SaidAgain = { answers: [{ id: 'q', value: { confirmed: false } }] };
const back: SaidAgain = { answers: [], withdraw: [{ id: 'q' }] };

it.each<readonly [string, readonly Event[], object]>([
  ['was answered', [asked(), answered('bob')], { status: 409, code: 'already_answered', more: { by: 'bob' } }],
  ['was withdrawn', [asked(), withdrawn('by hand'), response], { status: 410, code: 'withdrawn' }],
  ['has expired', [asked(), withdrawn('expired'), response], { status: 410, code: 'expired' }],
  [
    'has expired after one answer of two',
    [asked({ quorum: 2 }), answered('bob'), withdrawn('expired'), response],
    { status: 410, code: 'expired' },
  ],
  [
    'ended with its call',
    [asked(), response],
    { status: 410, code: 'withdrawn', message: 'this question was withdrawn: its call has ended' },
  ],
])('another answer to a question that %s is refused with the reason', async (_, events, problem) => {
  await expect(repeat(events, no)).rejects.toMatchObject(problem);
});

it('an answer that the log has is omitted, even if a rewind took it back', async () => {
  const said = { answers: [{ id: 'q', value: yes }] };
  const rewound: Event = { ...base, id: 'b', type: 'rewound', revision: 1, index: '' } as never;
  for (const events of [
    [asked(), answered('ada'), response],
    [asked(), answered('ada'), rewound, withdrawn('rewound')],
  ])
    expect(await repeat(events, said)).toEqual({ answers: [], withdraw: [] });
});

it('a withdrawal that the log has is omitted, even after one answer of two; a withdrawal of an answered question is refused', async () => {
  for (const quorum of [1, 2]) {
    const events = [asked({ quorum }), ...(quorum === 2 ? [answered('bob')] : []), withdrawn('by hand'), response];
    expect(await repeat(events, back)).toEqual({ answers: [], withdraw: [] });
  }
  await expect(repeat([asked(), answered('bob')], back)).rejects.toMatchObject({ code: 'already_answered' });
});
