import type { Event, EventBody } from '@mortise/core';

/** The log of a session that waits for an answer: a message, a call, and a question about the call. */
export function pausedLog(name: string, at = 1_700_000_000_000): readonly Event[] {
  const call = { type: 'functionCall', id: `${name}.c`, name: 'pay', args: { amount: 420 } } as const;
  const request = { id: `${name}.q`, callId: call.id, kind: 'confirmation', hint: 'May it?', digest: 'd' };
  const bodies: readonly EventBody[] = [
    { type: 'input', content: { role: 'user', parts: [{ type: 'text', text: `Pay for ${name}` }] } },
    { type: 'model', content: { role: 'model', parts: [call] }, acts: true, finishReason: { unified: 'stop' } },
    { type: 'asked', request },
  ];
  return bodies.map((body, place) => reported(name, place, at, body));
}

/** Returns the log of a session in which each of `count` calls of one turn waits for an answer. */
export function questionsOfTurn(name: string, count: number, at = 1_700_000_000_000): readonly Event[] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const calls = numbers.map(
    (number) => ({ type: 'functionCall', id: `${name}.c${number}`, name: 'pay', args: { amount: number } }) as const,
  );
  const asked = (number: number): EventBody => ({
    type: 'asked',
    request: {
      id: `${name}.q${number}`,
      callId: `${name}.c${number}`,
      kind: 'confirmation',
      hint: 'May it?',
      digest: 'd',
    },
  });
  const bodies: readonly EventBody[] = [
    { type: 'input', content: { role: 'user', parts: [{ type: 'text', text: `Pay for ${name}` }] } },
    { type: 'model', content: { role: 'model', parts: calls }, acts: true, finishReason: { unified: 'stop' } },
    ...numbers.map(asked),
  ];
  return bodies.map((body, place) => reported(name, place, at, body));
}

/** The answer to the question of `asked`. */
export function answerTo(name: string): Event {
  const answer = { requestId: `${name}.q`, kind: 'confirmation', value: true, at: 1 };
  return reported(name, 3, 1_700_000_000_000, { type: 'answered', answer });
}

function reported(name: string, place: number, at: number, body: EventBody): Event {
  return { v: 1, id: `${name}.${place}`, invocationId: name, author: 'helper', timestamp: at + place, ...body };
}
