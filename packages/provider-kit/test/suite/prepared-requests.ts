import { type Content, createRunner, functionTool, llmAgent, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../support/dialect.ts';
import { expectPaired } from '../support/expect-paired.ts';
import { answered } from '../support/replies.ts';
import type { ScriptedAnswer } from '../support/scripted-answer.ts';
import { serve } from '../support/serve.ts';
import type { SeenRequest } from '../support/wire-server.ts';

/** Tests the effect of a tool's `prepare` on the bytes of a request, for each dialect. */
export function preparedRequests(dialects: readonly Dialect[]): void {
  for (const dialect of dialects)
    describe(`requests on ${dialect.name} that tools prepare`, () => {
      it('prepared requests are the same bytes if nothing is changed', async () => {
        const plain = await requestsOf(dialect, []);
        const idle = preparing((draft) => {
          draft.setContents(draft.contents);
          draft.setContents([...draft.contents]);
          draft.setSettings(draft.settings);
          draft.setSettings({});
        });
        expect(bytesOf(await requestsOf(dialect, [idle]))).toEqual(bytesOf(plain));
      });

      it('prepared requests whose contents are rewritten begin like the request before, with the same tools and instructions', async () => {
        const rewritten = new WeakMap<Content, Content>();
        const hiding = preparing((draft) => {
          draft.setContents(draft.contents.map((content) => hidden(content, rewritten)));
          draft.addInstruction('Names are hidden.');
          draft.setSettings({ maxOutputTokens: 4_321 });
        });
        const requests = await requestsOf(dialect, [hiding]);
        const plain = await requestsOf(dialect, []);
        let before: readonly unknown[] = [];
        for (const [at, { body }] of requests.entries()) {
          expectPaired(dialect, body);
          expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
          const history = dialect.historyOf(body);
          expect(JSON.stringify(history)).not.toContain('Ada');
          expect(JSON.stringify(history.slice(0, before.length))).toBe(JSON.stringify(before));
          expect(history).toHaveLength(dialect.historyOf((plain[at] as SeenRequest).body).length);
          expect(JSON.stringify(body)).toContain('Names are hidden.');
          expect(JSON.stringify(body)).toContain('4321');
          expect(JSON.stringify(beside(body, history))).toBe(
            JSON.stringify(
              beside((requests[0] as SeenRequest).body, dialect.historyOf((requests[0] as SeenRequest).body)),
            ),
          );
          before = history;
        }
      });
    });
}

/** Returns the requests of a conversation with two messages and a call. */
async function requestsOf(dialect: Dialect, tools: readonly Tool[]): Promise<readonly SeenRequest[]> {
  const { model, server } = await serve(
    dialect,
    conversation.map((said) => answered(dialect, said)),
  );
  const weather = functionTool({ name: 'weather', description: 'The weather', run: () => ({ celsius: 21 }) });
  const app = createRunner({
    agent: llmAgent({ name: 'helper', model, instruction: 'Be brief.', tools: [weather, ...tools] }),
  });
  for (const message of ['I am Ada. Weather?', 'Thanks'])
    expect(await app.run({ session: 's1', message })).toMatchObject({ status: 'completed', warnings: [] });
  expect(server.requests).toHaveLength(conversation.length);
  return server.requests;
}

function preparing(prepare: NonNullable<Tool['prepare']>): Tool {
  return { name: 'preparing', description: 'Prepares requests', prepare };
}

function hidden(content: Content, known: WeakMap<Content, Content>): Content {
  if (content.role !== 'user') return content;
  const other = known.get(content) ?? {
    ...content,
    parts: content.parts.map((part) =>
      part.type === 'text' ? { ...part, text: part.text.replace('Ada', '…') } : part,
    ),
  };
  known.set(content, other);
  return other;
}

function bytesOf(requests: readonly SeenRequest[]): readonly string[] {
  return requests.map(({ body }) => JSON.stringify(body));
}

/** Returns a body without its history: the tools, the instructions and the settings. */
function beside(body: object, history: readonly unknown[]): object {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => JSON.stringify(value) !== JSON.stringify(history)),
  );
}

const conversation: readonly ScriptedAnswer[] = [
  { calls: [{ id: 'call_a', name: 'weather', args: '{}' }] },
  { text: 'It is 21 degrees.' },
  { text: 'You are welcome.' },
];
