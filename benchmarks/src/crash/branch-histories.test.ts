import type { Content, Event, EventBody } from '@mortise/core';
import { historyProblems } from '@mortise/testing';
import { expect, it } from 'vitest';
import { branchHistories } from './branch-histories.ts';

const log: readonly Event[] = [
  at(undefined, { type: 'input', content: said('Pay.') }),
  at(undefined, turnOf('call 1', 'clerk')),
  at('clerk:1', { type: 'opened', agent: 'clerk', callId: 'call 1', input: said('Pay it.') }),
  at('clerk:1', turnOf('call 2', 'pay')),
  at('clerk:1', responseTo('call 2')),
  at(undefined, responseTo('call 1')),
  at('team/part:2', { type: 'opened', agent: 'part', member: '0', reads: 'shared' }),
  at('team/part:2', turnOf('call 3', 'file')),
  at('team/part:2', responseTo('call 3')),
];

it('reads each branch separately, from the message that started it', () => {
  const histories = branchHistories(log);
  expect(histories.map(([first]) => first)).toEqual([said('Pay.'), said('Pay it.'), said('Pay.')]);
  expect(histories.map((contents) => contents.map(({ role }) => role).join())).toEqual(
    Array(3).fill('user,model,tool'),
  );
  expect(histories.flatMap(historyProblems)).toEqual([]);
});

it.each(['call 1', 'call 2', 'call 3'])('reports a response to %s that is missing, and a duplicate one', (callId) => {
  const isResponse = (event: Event): boolean => event.type === 'response' && event.callId === callId;
  const without = log.filter((event) => !isResponse(event));
  const twice = log.flatMap((event) => (isResponse(event) ? [event, event] : [event]));
  expect(branchHistories(without).flatMap(historyProblems)).toHaveLength(1);
  expect(branchHistories(twice).flatMap(historyProblems)).toHaveLength(1);
});

function at(branch: string | undefined, body: EventBody): Event {
  const place = branch === undefined ? {} : { branch };
  return { v: 1, id: crypto.randomUUID(), invocationId: 'i', author: 'x', timestamp: 0, ...place, ...body };
}

function said(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

function turnOf(id: string, name: string): EventBody {
  const content: Content = { role: 'model', parts: [{ type: 'functionCall', id, name, args: {} }] };
  return { type: 'model', content, acts: true, finishReason: { unified: 'functionCalls' } };
}

function responseTo(callId: string): EventBody {
  return { type: 'response', callId, outcome: { status: 'ok', output: 1 } };
}
