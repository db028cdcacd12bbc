import type { CacheServer } from './cache-server.ts';

/** Asks a question in one conversation, runs the called tools, and returns the answer. */
export type Ask = (question: string) => Promise<string>;

/** Starts a conversation with a server, with a library's default caching. */
export type Contender = (fetch: CacheServer['fetch']) => Ask;

/** The parts that all conversations share. */
export const book = {
  instructions: 'You know this book. Read with care, and say where a word stands. '.repeat(90),
  tool: {
    name: 'find',
    description: 'Finds a word in the book',
    schema: {
      type: 'object',
      properties: { word: { type: 'string' } },
      required: ['word'],
      additionalProperties: false,
    },
  },
  find: (word: string): { readonly places: string } => ({ places: `${word} in chapter and line `.repeat(10) }),
} as const;

/** Asks the questions of several conversations in turn. */
export async function converse(
  contender: Contender,
  { fetch }: CacheServer,
  { conversations, turns }: { readonly conversations: number; readonly turns: number },
): Promise<void> {
  const asks = Array.from({ length: conversations }, () => contender(fetch));
  for (let turn = 0; turn < turns; turn++)
    for (const [at, ask] of asks.entries()) await ask(`Reader ${at} asks: where is word ${turn}?`);
}
