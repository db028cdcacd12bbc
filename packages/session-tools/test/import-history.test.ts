import { type Content, inMemorySessionService, type SessionService } from '@mortise/core';
import { chatHistory, type HistoryMessage, importHistory, importSession, partsHistory } from '@mortise/session-tools';
import { historyProblems } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from './integrity-log.ts';

const weather: readonly HistoryMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Rome?' },
  { role: 'assistant', content: 'I look.', toolCalls: [{ id: 'c1', name: 'weather', args: { city: 'Rome' } }] },
  { role: 'tool', toolCallId: 'c1', content: { sky: 'clear' } },
  { role: 'assistant', content: 'Clear.' },
];

/** Imports a history, sends a user message, and returns the model's request. */
async function sentAfter(messages: readonly HistoryMessage[]): Promise<readonly Content[]> {
  const sessions = inMemorySessionService();
  await importHistory(sessions, key, messages);
  const { model, say } = testApp(['Well.'], {}, { sessions });
  expect(await say('Thanks.')).toMatchObject({ status: 'completed', text: 'Well.' });
  return model.requests[0]?.contents ?? [];
}

/** Returns the roles and texts of contents, abbreviated. */
function reported(contents: readonly Content[]): readonly string[] {
  return contents.map(({ role, parts }) => {
    const said = parts.map((part) => {
      if (part.type === 'functionCall') return `${part.name}(${JSON.stringify(part.args)})`;
      if (part.type === 'functionResponse') return JSON.stringify(part.outcome);
      return part.type === 'text' ? part.text : part.type;
    });
    return `${role}: ${said.join(' | ')}`;
  });
}

const toldWeather = [
  'user: Rome?',
  'model: I look. | weather({"city":"Rome"})',
  'tool: {"status":"ok","output":{"sky":"clear"}}',
  'model: Clear.',
  'user: Thanks.',
];

describe('an imported history', () => {
  it('an imported history is sent by the next run, and omissions are reported', async () => {
    expect(reported(await sentAfter(weather))).toEqual(toldWeather);
    const { omitted, session } = await importHistory(inMemorySessionService(), key, weather);
    expect(omitted).toEqual([
      { what: 'a system message: set `instruction` of the agent instead', count: 1, firstIndex: 0 },
    ]);
    expect(session.events.map(({ author }) => author)).toEqual(['user', 'assistant', 'assistant', 'assistant']);
  });

  it('an imported history reports the outcome of a call without a result as unknown, and runs nothing', async () => {
    for (const cut of [3, 2]) {
      const open = [...weather.slice(0, cut), ...(cut === 2 ? weather.slice(2, 3) : [])];
      const contents = await sentAfter(open);
      expect(reported(contents)[2]).toContain('"code":"outcome_unknown"');
      expect(historyProblems(contents)).toEqual([]);
    }
  });

  it('an imported history pairs late and duplicate results with their calls, and omits results without a call', async () => {
    const asks = (id: string): HistoryMessage => ({
      role: 'assistant',
      toolCalls: [
        { id: `${id}a`, name: 'a', args: '{}' },
        { id: `${id}b`, name: 'b', args: '{"broken' },
      ],
    });
    const gives = (toolCallId: string): HistoryMessage => ({ role: 'tool', toolCallId, content: toolCallId });
    const messages = [
      gives('before'),
      ...[{ role: 'user', content: 'Go.' } as const, asks('1'), gives('1b')],
      ...[{ role: 'user', content: 'Faster.' } as const, gives('1a'), gives('1a')],
      // Some libraries restart their call ids with each turn.
      ...[asks('1'), gives('1a'), asks('2')],
    ];
    const contents = await sentAfter(messages);
    expect(historyProblems(contents)).toEqual([]);
    expect(reported(contents).slice(0, 4)).toEqual([
      'user: Go.',
      'model: a({}) | b({})',
      'tool: {"status":"ok","output":"1a"} | {"status":"ok","output":"1b"}',
      'user: Faster.',
    ]);
    const { omitted } = await importHistory(inMemorySessionService(), key, messages);
    expect(omitted.map(({ what, count, firstIndex }) => [what.slice(0, 16), count, firstIndex])).toEqual([
      ['a result without', 2, 0],
      ['a result that th', 3, 9],
    ]);
  });

  it('an imported history accepts repeated roles, media, failures and refusals, and omits empty messages', async () => {
    const media = { type: 'inlineData', mimeType: 'image/png', data: 'AA==' } as const;
    const contents = await sentAfter([
      { role: 'assistant', content: 'How can I help?' },
      { role: 'user', content: [media, { type: 'text', text: 'This.' }] },
      { role: 'user', content: '' },
      { role: 'user', content: 'And this.' },
      { role: 'assistant', content: [{ type: 'thought', text: 'Hm.' }], toolCalls: [{ id: '1', name: 'a', args: {} }] },
      { role: 'tool', toolCallId: '1', status: 'error', content: 'No.', parts: [media] },
      { role: 'assistant', content: 'One.', toolCalls: [{ id: '1', name: 'a', args: {} }] },
      { role: 'tool', toolCallId: '1', status: 'denied', content: 'Not you.' },
      { role: 'assistant', content: 'Two.' },
      { role: 'assistant', content: 'Three.' },
    ]);
    expect(historyProblems(contents)).toEqual([]);
    expect(reported(contents)).toEqual([
      'user: inlineData | This.',
      'user: And this.',
      'model: thought | a({})',
      'tool: {"status":"error","code":"tool_failed","message":"No.","parts":[{"type":"inlineData","mimeType":"image/png","data":"AA=="}]}',
      'model: One. | a({})',
      'tool: {"status":"denied","reason":"Not you."}',
      'model: Two.',
      'model: Three.',
      'user: Thanks.',
    ]);
  });

  it('an imported history omits provider-specific parts and parts of an unknown type', async () => {
    const text = { type: 'text', text: 'Hi.', providerMetadata: { scripted: { approved: true } } } as const;
    const odd = { role: 'user', id: 'm1', content: [text, { type: 'source-url', url: 'https://x.test' }] };
    const { session, omitted } = await importHistory(inMemorySessionService(), key, [odd as never]);
    expect(session.events).toMatchObject([{ content: { role: 'user', parts: [{ type: 'text', text: 'Hi.' }] } }]);
    expect(JSON.stringify(session.events)).not.toContain('approved');
    expect(omitted.map(({ what }) => what)).toEqual([
      'the member `id` of a message',
      'a part `source-url`',
      'metadata that a provider or a library added to a part',
    ]);
  });

  it('an invalid message of an imported history is refused with its index and a fix, and no session is created', async () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      ['Hi.', /has no valid role; write `user`/],
      [{ role: 'bot', content: 'Hi.' }, /has no valid role; write `user`/],
      [{ role: 'user', content: 7 }, /neither a string nor an array of parts/],
      [{ role: 'user', content: [{ type: 'text' }] }, /write \{ type: 'text', text \}/],
      [{ role: 'user', content: [{ type: 'thought', text: 'Hm.' }] }, /an invalid part/],
      [{ role: 'user', content: [new Uint8Array(1)] }, /media as base64/],
      [{ role: 'assistant', content: [{ type: 'tool_use' }] }, /`tool_use`; write `toolCalls`/],
      [{ role: 'assistant', tool_calls: [{}] }, /`tool_calls`.*with chatHistory/],
      [{ role: 'assistant', toolCalls: [{ name: 'a', args: {} }] }, /without an id or a name/],
      [{ role: 'tool', content: 'x' }, /without `toolCallId`/],
      [{ role: 'user', content: 'x', timestamp: '2026' }, /epoch milliseconds/],
    ];
    for (const [message, says] of wrong) {
      const sessions = inMemorySessionService();
      const importing = importHistory(sessions, key, [{ role: 'user', content: 'Hi.' }, message as never]);
      await expect(importing).rejects.toMatchObject({
        code: 'bad_history',
        index: 1,
        message: expect.stringMatching(says),
      });
      expect(await sessions.load(key)).toBeUndefined();
    }
  });

  it('an imported history leaves no session behind if the store refuses the events', async () => {
    const memory = inMemorySessionService();
    const sessions: SessionService = { ...memory, append: () => Promise.reject(new Error('full')) };
    await expect(importHistory(sessions, key, weather)).rejects.toThrow('full');
    expect(await memory.load(key)).toBeUndefined();
  });
});

describe('messages of the Chat Completions API', () => {
  it('messages of the Chat Completions API are read with their calls, results and media', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } };
    const messages = chatHistory([
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Rome?' }] },
      { role: 'assistant', content: 'I look.', refusal: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'clear' }] },
      { role: 'assistant', content: null, refusal: 'No.' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
    ]);
    expect(reported(await sentAfter(messages))).toEqual([
      ...toldWeather.slice(0, 2),
      'tool: {"status":"ok","output":"clear"}',
      'model: No.',
      'user: inlineData',
      'user: Thanks.',
    ]);
    expect(messages[5]?.content).toEqual([{ type: 'inlineData', mimeType: 'image/png', data: 'AA==' }]);
  });
});

describe('messages of typed parts', () => {
  it('messages of typed parts are read in the format of UI messages (AI SDK), step by step', async () => {
    const call = { type: 'tool-weather', toolCallId: 'c1', state: 'output-available', input: { city: 'Rome' } };
    const messages = partsHistory([
      { id: '1', role: 'user', parts: [{ type: 'text', text: 'Rome?' }] },
      {
        id: '2',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'text', text: 'I look.' },
          { ...call, output: { sky: 'clear' } },
          { type: 'step-start' },
          { type: 'text', text: 'Clear.' },
        ],
      },
    ]);
    expect(reported(await sentAfter(messages))).toEqual(toldWeather);
    const states = ['input-available', 'output-error', 'output-denied'].map((state, at) => ({
      ...{ type: 'dynamic-tool', toolName: 'a', toolCallId: `d${at}`, state, input: {} },
      ...{ errorText: 'Broken.', approval: { id: 'q', approved: false, reason: 'Not now.' } },
    }));
    const contents = await sentAfter(
      partsHistory([
        { role: 'user', parts: [{ type: 'text', text: 'Go.' }] },
        { role: 'assistant', parts: states },
      ]),
    );
    expect(reported(contents)[2]).toMatch(/outcome_unknown.*Broken\..*"denied","reason":"Not now\."/);
  });

  it('messages of typed parts are read in the format of model messages (AI SDK)', async () => {
    const messages = partsHistory([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Rome?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Rome' } },
        ],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', output: { type: 'json', value: { sky: 'clear' } } }],
      },
      { role: 'assistant', content: 'Clear.' },
    ]);
    expect(reported(await sentAfter(messages))).toEqual(toldWeather);
    const image = new URL('https://x.test/a.png');
    const media = partsHistory([{ role: 'user', content: [{ type: 'image', image }] }]);
    expect(media[0]?.content).toEqual([{ type: 'fileData', mimeType: 'image/*', fileUri: image.href }]);
  });
});

it('an import refuses a key with an empty part, which no run could open, before anything is stored', async () => {
  const sessions = inMemorySessionService();
  const odd = { ...key, sessionId: '' };
  await expect(importHistory(sessions, odd, weather)).rejects.toMatchObject({ code: 'bad_input' });
  await expect(importSession(sessions, odd, [])).rejects.toMatchObject({ code: 'bad_input' });
  expect(await sessions.list(odd)).toEqual([]);
});
