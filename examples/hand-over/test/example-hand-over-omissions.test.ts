import type { Content, ModelEvent, ModelWarning, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { scriptedServer } from './scripted-server.ts';
import { anthropicMessages } from './wires/anthropic-messages.ts';
import { geminiGenerateContent } from './wires/gemini-generate-content.ts';
import { openaiChat } from './wires/openai-chat.ts';
import { openaiResponses } from './wires/openai-responses.ts';
import type { Wire } from './wires/wire.ts';

const wires = [openaiResponses, openaiChat, anthropicMessages, geminiGenerateContent];

/**
 * The expected handling of a part in the request to another model:
 * text, a warning, or nothing because the part can be omitted.
 */
type Told = { readonly words: RegExp } | { readonly warning: RegExp } | 'nothing is missed';

/** Provider-specific parts, as the adapters store them, by kind. */
const parts: { readonly [provider: string]: { readonly [kind: string]: readonly [part: Part, reported: Told] } } = {
  openai: {
    'encrypted reasoning': [
      thought('', { openai: { item: { type: 'reasoning', id: 'rs_1', encrypted_content: 'SEALED' } } }),
      { warning: /thoughts of openai\/older/ },
    ],
    'a search': [own('openai', { type: 'web_search_call' }, 'web_search: "rome"'), { words: /web_search: \\"rome\\"/ }],
    'a call of a computer': [own('openai', { type: 'computer_call' }), { warning: /openai reads \("computer_call"\)/ }],
    'a list of tools': [own('openai', { type: 'mcp_list_tools' }, ''), 'nothing is missed'],
  },
  anthropic: {
    'a signed thought': [
      thought('Rome it is', { anthropic: { signature: 'SEALED' } }),
      { warning: /thoughts of anthropic\/older/ },
    ],
    'a thought that is not shown': [
      own('anthropic', { type: 'redacted_thinking', data: 'SEALED' }),
      { warning: /anthropic reads \("redacted_thinking"\)/ },
    ],
    'a compaction': [
      own('anthropic', { type: 'compaction', content: 'SEALED' }),
      { warning: /anthropic reads \("compaction"\)/ },
    ],
  },
  gemini: {
    'a signed thought': [
      thought('Rome it is', { gemini: { thoughtSignature: 'SEALED' } }),
      { warning: /thoughts of gemini\/older/ },
    ],
    'code without words': [own('gemini', { executableCodeV2: 'SEALED' }), { warning: /only gemini reads/ }],
    'code that ran': [
      own('gemini', { executableCode: { code: 'print(1)' } }, 'code_execution: print(1)'),
      { words: /print\(1\)/ },
    ],
  },
  nobody: {
    'a thought': [thought('Rome it is'), { warning: /thoughts of nobody\/older/ }],
    'a part without words': [own('nobody', 'SEALED'), { warning: /only nobody reads/ }],
    'a part with words': [own('nobody', 'SEALED', 'looked up Rome'), { words: /looked up Rome/ }],
  },
};

const rows = wires.flatMap((to) =>
  Object.entries(parts).flatMap(([from, kinds]) =>
    Object.entries(kinds).map(([kind, [part, reported]]) => ({ to, from, kind, part, reported, name: to.name })),
  ),
);

describe('warnings about parts that another model does not get', () => {
  it.each(rows)(
    'a part $kind of $from causes a warning when the conversation is handed over to $name',
    async ({ to, from, part, reported }) => {
      const { body, warnings } = await goneOn(to, {
        role: 'model',
        origin: { provider: from, model: 'older' },
        parts: [{ type: 'text', text: 'I look.' }, part],
      });
      expect(body).toContain('I look.');
      if (reported === 'nothing is missed') expect(warnings).toEqual([]);
      else if ('words' in reported) expect([body, ...warnings]).toEqual([expect.stringMatching(reported.words)]);
      else expect(warnings).toEqual([expect.stringMatching(reported.warning)]);
      if (!to.name.startsWith(from)) expect(body).not.toContain('SEALED');
    },
  );

  it.each(wires)('a provider-specific part of the user causes a warning for $name', async (to) => {
    const kinds = parts['nobody'] ?? {};
    const role = 'user';
    const [silent, said] = [kinds['a part without words'], kinds['a part with words']].map((kind) => kind?.[0] as Part);
    const mute = await goneOn(to, { role, parts: [silent as Part] });
    expect(mute.warnings.filter((warning) => warning.includes('nobody'))).toHaveLength(1);
    expect((await goneOn(to, { role, parts: [said as Part] })).body).toContain('[looked up Rome]');
  });

  it.each(wires)('a part that is invalid in its role causes a warning for $name', async (to) => {
    const call = { type: 'functionCall', id: 'c', name: 'act', args: {} } as const;
    const outcome = { status: 'ok', output: 1 } as const;
    const response = { type: 'functionResponse', id: 'c', name: 'act', outcome } as const;
    expect((await goneOn(to, { role: 'user', parts: [call] })).warnings.join()).toMatch(/"functionCall" has no place/);
    expect((await goneOn(to, { role: 'user', parts: [thought('Hm')] })).warnings.join()).toMatch(
      /"thought" has no place/,
    );
    const { body, warnings } = await goneOn(to, { role: 'model', parts: [call, response] });
    const reported = warnings.some((warning) => warning.includes('"functionResponse" has no place'));
    expect(reported || /output/.test(body)).toBe(true);
  });
});

/** Returns the request and the warnings of a model that continues after a content. */
async function goneOn(to: Wire, content: Content) {
  const server = scriptedServer();
  server.streams.push(to.stream({ text: 'Fine.' }));
  const contents: readonly Content[] = [words('How is it?'), content, words('Well?')];
  const request = { contents, instructions: [], declarations: [], providerTools: [] };
  const events: ModelEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of to.model(server.fetch).generate(request, { signal })) events.push(event);
  expect(events.at(-1)?.type).toBe('end');
  const warnings = events.filter((event): event is ModelWarning => event.type === 'warning');
  return { body: JSON.stringify(server.bodies), warnings: warnings.map(({ message }) => message) };
}

function words(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

function thought(text: string, providerMetadata?: Part['providerMetadata']): Part {
  return { type: 'thought', text, ...(providerMetadata && { providerMetadata }) };
}

function own(provider: string, value: Extract<Part, { type: 'provider' }>['value'], summary?: string): Part {
  return { type: 'provider', provider, value, ...(summary !== undefined && { summary }) };
}
