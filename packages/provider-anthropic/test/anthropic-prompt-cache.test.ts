import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { anthropicModel } from '../src/index.ts';
import { CacheServer, type CacheUse } from './support/cache-server.ts';
import { messagesDialect, streamOf, toolUse } from './support/messages-dialect.ts';

describe('a conversation of ten turns with tools', () => {
  it('a conversation of ten turns with tools is read from the cache up to the end of the previous request', async () => {
    const uses = await converse({ turns: 10, calls: 2 });
    expect(uses).toHaveLength(20);
    expect(uses[0]).toMatchObject({ read: 0 });
    for (const [at, { read }] of uses.entries()) if (at > 0) expect(read).toBe(uses[at - 1]?.input);
  });

  it('a conversation is read from the cache even if two requests differ by more blocks than the server searches', async () => {
    const uses = await converse({ turns: 10, calls: 12 });
    for (const [at, { read }] of uses.entries()) if (at > 0) expect(read).toBe(uses[at - 1]?.input);
  });

  it('a conversation of ten turns with tools is never read from the cache if the option is off', async () => {
    const uses = await converse({ turns: 10, calls: 2 }, false);
    expect(uses.map(({ read, written }) => read + written)).toEqual(uses.map(() => 0));
  });
});

/** The shape of a conversation: the number of turns, each with a number of parallel calls and one answer. */
interface Conversation {
  readonly turns: number;
  readonly calls: number;
}

async function converse({ turns, calls }: Conversation, cache?: false): Promise<readonly CacheUse[]> {
  const server = new CacheServer();
  const uses: CacheUse[] = [];
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init?.body));
    uses.push(server.use(body));
    const said = body.messages.at(-1).content.some(({ type }: { readonly type: string }) => type === 'tool_result')
      ? streamOf([{ type: 'text', text: 'There are many.' }], { stop_reason: 'end_turn' })
      : streamOf(
          Array.from({ length: calls }, (_, at) => toolUse(`toolu_${uses.length}_${at}`, 'find', '{}')),
          { stop_reason: 'tool_use' },
        );
    return new Response(said.map(messagesDialect.frame).join(''), { headers: { 'content-type': 'text/event-stream' } });
  };
  const find = functionTool({
    name: 'find',
    description: 'Finds a word in a book',
    effect: 'read',
    run: () => ({ places: 'chapter and line '.repeat(10) }),
  });
  const model = anthropicModel('claude-opus-5-5', { apiKey: 'k', fetch, maxRetries: 0, cache });
  const agent = llmAgent({ name: 'reader', model, instruction: 'Read with care. '.repeat(300), tools: [find] });
  const runner = createRunner({ agent });
  const session = { appName: 'app', userId: 'ann', sessionId: 'reading' };
  for (let turn = 0; turn < turns; turn++) {
    const { status } = await runner.run({ session, message: `Question ${turn}` });
    expect(status).toBe('completed');
  }
  return uses;
}
