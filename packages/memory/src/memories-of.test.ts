import { type Event, type EventBody, inMemorySessionService, type Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { inMemoryMemoryService } from './in-memory-memory-service.ts';
import { addSessionToMemory, memoriesOf } from './memories-of.ts';

function eventOf(id: string, body: EventBody, branch?: string): Event {
  const base = {
    v: 1 as const,
    id,
    invocationId: 'i',
    author: body.type === 'input' ? 'user' : 'helper',
    timestamp: 7,
  };
  return { ...base, ...(branch !== undefined && { branch }), ...body };
}

function input(...parts: readonly Part[]): EventBody {
  return { type: 'input', content: { role: 'user', parts } };
}

function turn(parts: readonly Part[], acts = true): EventBody {
  return { type: 'model', content: { role: 'model', parts }, acts, finishReason: { unified: 'stop' } };
}

const text = (words: string): Part => ({ type: 'text', text: words });
const call: Part = { type: 'functionCall', id: 'c1', name: 'look', args: {} };

function remembered(...events: readonly Event[]): readonly string[] {
  return memoriesOf({ sessionId: 's1', events }).map(({ id }) => id);
}

describe('the memories of a session', () => {
  it("the memories of a session are the user's messages and the answers, with author, time and id", () => {
    const events = [eventOf('e1', input(text('I like tea'))), eventOf('e2', turn([text('Noted.')]))];
    expect(memoriesOf({ sessionId: 's1', events })).toEqual([
      {
        id: 'e1',
        sessionId: 's1',
        author: 'user',
        timestamp: 7,
        content: { role: 'user', parts: [{ type: 'text', text: 'I like tea' }] },
      },
      {
        id: 'e2',
        sessionId: 's1',
        author: 'helper',
        timestamp: 7,
        content: { role: 'model', parts: [{ type: 'text', text: 'Noted.' }] },
      },
    ]);
  });

  it("the memories of a session have the user's message without the context that was attached to it", () => {
    const page: Part = { type: 'text', text: 'The user loves coffee.', isData: true };
    const events = [eventOf('e1', input(text('Sum this up'), page)), eventOf('e2', input(page))];
    const memories = memoriesOf({ sessionId: 's1', events });
    expect(memories.map(({ content }) => content.parts)).toEqual([[text('Sum this up')]]);
  });

  it('the memories of a session have only texts: no thoughts, no media, no metadata of a provider', () => {
    const parts: readonly Part[] = [
      { type: 'thought', text: 'hm' },
      { type: 'text', text: 'green', providerMetadata: { acme: { signature: 'x' } } },
      { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
      text(' tea'),
    ];
    const [memory] = memoriesOf({ sessionId: 's1', events: [eventOf('e1', turn(parts))] });
    expect(memory?.content).toEqual({ role: 'model', parts: [{ type: 'text', text: 'green tea' }] });
  });

  it('the memories of a session have no calls, results, questions and answers to questions', () => {
    expect(
      remembered(
        eventOf('call', turn([text('let me look'), call])),
        eventOf('result', { type: 'response', callId: 'c1', outcome: { status: 'ok', output: 'tea' } }),
        eventOf('answered', {
          type: 'answered',
          answer: { requestId: 'r', kind: 'input', value: 'my password', at: 0 },
        } as EventBody),
        eventOf('notice', { type: 'notice', code: 'limited', value: 'tea' }),
      ),
    ).toEqual([]);
  });

  it('the memories of a session have no cut, blocked, nested and empty messages', () => {
    expect(
      remembered(
        eventOf('cut', turn([text('the answer is')], false)),
        eventOf('nested', input(text('look for tea')), 'c1'),
        eventOf('empty', input(text(' \n'))),
        eventOf('picture', input({ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' })),
      ),
    ).toEqual([]);
  });
});

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

it('a session that is added to memory twice is remembered once', async () => {
  const services = { sessions: inMemorySessionService(), memory: inMemoryMemoryService() };
  await services.sessions.create(key);
  for (const [revision, word] of ['green', 'black'].entries()) {
    const content = { role: 'user', parts: [{ type: 'text', text: `${word} tea` }] } as const;
    const event = { v: 1, id: `e${revision}`, invocationId: 'i', author: 'user', timestamp: 0 } as const;
    await services.sessions.append(key, [{ ...event, type: 'input', content }], { revision });
    for (let time = 0; time < 2; time++) await addSessionToMemory(services, key);
    expect(await services.memory.search(key, 'tea')).toHaveLength(revision + 1);
  }
});

it('addSessionToMemory throws if the session is unknown', async () => {
  const services = { sessions: inMemorySessionService(), memory: inMemoryMemoryService() };
  await expect(addSessionToMemory(services, key)).rejects.toMatchObject({ code: 'session_not_found' });
});
