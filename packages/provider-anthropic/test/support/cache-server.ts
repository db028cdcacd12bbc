import type { Block } from './blocks-in.ts';

/** The use of the cache by one request, in tokens. */
export interface CacheUse {
  readonly input: number;
  readonly read: number;
  readonly written: number;
}

/**
 * A prompt cache with the rules that the provider documents. A prompt is its tools, its instructions and its
 * messages, in this order, block by block. At each of at most four marks, the prefix up to the mark is stored
 * if it has at least 1,024 tokens; a stored prefix is searched at the mark and at the 19 blocks before it.
 */
export class CacheServer {
  readonly #kept = new Set<string>();

  /** Returns the cache use of a request. Throws if the request has more marks than the server accepts. */
  use(body: Block): CacheUse {
    const blocks = [
      body['tools'],
      body['system'],
      ...(body['messages'] as readonly Block[]).map(({ content }) => content),
    ].flatMap((each) => (each ?? []) as readonly Block[]);
    const marks = blocks.flatMap((block, at) => ('cache_control' in block ? [at] : []));
    if (marks.length > 4) throw new Error(`a maximum of 4 blocks may have a mark, found ${marks.length}`);
    const { keys, tokens } = prefixesOf(blocks);
    let read = 0;
    for (const mark of marks)
      for (let at = mark; at >= 0 && at > mark - 20; at--)
        if (this.#kept.has(keys[at] ?? '')) {
          read = Math.max(read, tokens[at] ?? 0);
          break;
        }
    let written = read;
    for (const mark of marks) {
      const size = tokens[mark] ?? 0;
      if (size < leastTokens) continue;
      this.#kept.add(keys[mark] ?? '');
      written = Math.max(written, size);
    }
    return { input: tokens.at(-1) ?? 0, read, written: written - read };
  }
}

/** Returns the prefix up to each block, and the number of its tokens. */
function prefixesOf(blocks: readonly Block[]): {
  readonly keys: readonly string[];
  readonly tokens: readonly number[];
} {
  const keys: string[] = [];
  const tokens: number[] = [];
  let text = '';
  for (const { cache_control: _, ...block } of blocks) {
    text += `${JSON.stringify(block)}\n`;
    keys.push(text);
    tokens.push(Math.ceil(text.length / 4));
  }
  return { keys, tokens };
}

const leastTokens = 1024;
