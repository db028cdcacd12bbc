import { Pacer, type Tool } from '@mortise/core';
import { fitOf, intentOf, intentOfTool, type ToolText, toolText } from './intent.ts';
import { rootOf } from './stem-of.ts';
import { joinedTerms, queryTerms, synonymsOf } from './synonyms.ts';

/**
 * Creates a keyword search over some tools: BM25F over the fields of `ToolText`.
 *
 * A word of the query also finds its synonyms and the words of its family, for a lower score, and the words
 * that begin with it, for a still lower one. A tool whose name or first sentence consists of words of the
 * query comes before a tool that is about more than the query. A tool that has more of the query's words
 * comes before one that has a single word often. A query for reading prefers tools that read, a query for
 * removal tools that remove. Tools that match equally keep their order.
 *
 * Thousands of tools are indexed in chunks, between which other tasks run.
 */
export async function searchIndex(
  tools: readonly Tool[],
): Promise<(query: string, limit: number) => readonly string[]> {
  const pacer = new Pacer();
  const texts: ToolText[] = [];
  for (const tool of tools) {
    await pacer.rest();
    texts.push(toolText(tool));
  }
  const index = await indexOf(texts, pacer);
  const vocabulary = vocabularyOf(index, tools.length);
  const wholes: { readonly name: number; readonly line: number }[] = [];
  const intents: ReturnType<typeof intentOfTool>[] = [];
  for (const [at, text] of texts.entries()) {
    await pacer.rest();
    wholes.push({ name: sumOf(text.name, vocabulary), line: sumOf(text.line, vocabulary) });
    intents.push(intentOfTool(tools[at] as Tool, text));
  }
  return (query, limit) => {
    const wanted = intentOf(query);
    const found = new Map<number, Found>();
    let allTerms = 0;
    const joined = joinedTerms(query).filter((term) => index.has(term));
    for (const term of new Set([...queryTerms(query).slice(0, maxTerms), ...joined.slice(0, maxTerms)])) {
      const { matches, best } = matchesOf(term, index, vocabulary);
      allTerms += best;
      for (const [tool, { posting, rarity, score }] of matches) {
        const sum = found.get(tool) ?? { score: 0, all: 0, name: 0, line: 0 };
        sum.score += score;
        sum.all += rarity;
        if (posting.inName) sum.name += rarity;
        if (posting.inLine) sum.line += rarity;
        found.set(tool, sum);
      }
    }
    const rankOf = (tool: number, { score, all, name, line }: Found): number => {
      const own = wholes[tool] ?? { name: 0, line: 0 };
      const about = 1 + allTermsBonus * Math.max(shareOf(name, own.name), shareOf(line, own.line));
      return score * about * Math.sqrt(shareOf(all, allTerms)) * fitOf(wanted, intents[tool]);
    };
    return [...found]
      .map(([tool, sum]) => ({ tool, rank: rankOf(tool, sum) }))
      .sort((one, other) => other.rank - one.rank || one.tool - other.tool)
      .slice(0, limit)
      .flatMap(({ tool }) => tools[tool]?.name ?? []);
  };
}

/** The tools that contain each word. */
type Index = ReadonlyMap<string, ReadonlyMap<number, Posting>>;

/** The occurrence of a word in a tool. */
interface Posting {
  /** The frequency of the word, weighted by field and field length. */
  weight: number;
  inName: boolean;
  inLine: boolean;
}

/** The words of all tools. */
interface Vocabulary {
  readonly rarities: ReadonlyMap<string, number>;
  /** The words in alphabetical order. */
  readonly sorted: readonly string[];
  /** The words of each family, by their root. */
  readonly byRoot: ReadonlyMap<string, readonly string[]>;
}

/**
 * The score of a tool for a query, and the summed rarity of the matched
 * words: of all words, and of those in the name and the first line.
 */
interface Found {
  score: number;
  all: number;
  name: number;
  line: number;
}

interface Match {
  readonly posting: Posting;
  readonly rarity: number;
  readonly score: number;
}

async function indexOf(texts: readonly ToolText[], pacer: Pacer): Promise<Index> {
  const index = new Map<string, Map<number, Posting>>();
  for (const field of fields) {
    const meanLength = texts.reduce((sum, text) => sum + text[field].length, 0) / Math.max(1, texts.length);
    for (const [tool, text] of texts.entries()) {
      await pacer.rest();
      const length = text[field].length / Math.max(1, meanLength);
      const weight = fieldWeights[field] / (1 - lengthShare + lengthShare * length);
      for (const word of text[field]) {
        const byTool = index.get(word) ?? new Map<number, Posting>();
        if (byTool.size === 0) index.set(word, byTool);
        const posting = byTool.get(tool) ?? { weight: 0, inName: false, inLine: false };
        posting.weight += weight;
        posting.inName ||= field === 'name';
        posting.inLine ||= field === 'line';
        byTool.set(tool, posting);
      }
    }
  }
  return index;
}

function vocabularyOf(index: Index, tools: number): Vocabulary {
  const sorted = [...index.keys()].sort();
  const byRoot = new Map<string, string[]>();
  for (const word of sorted) {
    const root = rootOf(word);
    const family = byRoot.get(root);
    if (family) family.push(word);
    else byRoot.set(root, [word]);
  }
  return { rarities: new Map([...index].map(([word, { size }]) => [word, rarityOf(size, tools)])), sorted, byRoot };
}

/** Returns the best match of a query word in each tool, and the highest rarity of its matches. */
function matchesOf(
  term: string,
  index: Index,
  { rarities, sorted, byRoot }: Vocabulary,
): { readonly matches: ReadonlyMap<number, Match>; readonly best: number } {
  const shares = new Map<string, number>();
  for (const word of beginningWith(term, sorted)) shares.set(word, beginningShare);
  for (const word of byRoot.get(rootOf(term)) ?? []) shares.set(word, familyShare);
  for (const word of synonymsOf(term)) shares.set(word, synonymShare);
  shares.set(term, 1);
  // A match that is rarer than the query word itself counts no more than the query word.
  const most = rarities.get(term) ?? Number.POSITIVE_INFINITY;
  const matches = new Map<number, Match>();
  let best = 0;
  for (const [word, share] of shares) {
    const byTool = index.get(word);
    if (!byTool) continue;
    const rarity = share * Math.min(most, rarities.get(word) ?? 0);
    best = Math.max(best, rarity);
    for (const [tool, posting] of byTool) {
      const score = (rarity * posting.weight * (saturation + 1)) / (posting.weight + saturation);
      if (score > (matches.get(tool)?.score ?? 0)) matches.set(tool, { posting, rarity, score });
    }
  }
  return { matches, best };
}

/** Returns the words that begin with a term of at least three letters. */
function beginningWith(term: string, sorted: readonly string[]): readonly string[] {
  if (term.length < 3) return [];
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < term) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (sorted[end]?.startsWith(term)) end++;
  return sorted.slice(from, end);
}

function rarityOf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

function sumOf(words: readonly string[], { rarities }: Vocabulary): number {
  let sum = 0;
  for (const word of new Set(words)) sum += rarities.get(word) ?? 0;
  return sum;
}

function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : part / total;
}

const fields = ['name', 'line', 'rest', 'parameters'] as const;
const fieldWeights = { name: 3, line: 2, rest: 0.5, parameters: 0.5 } as const;
const allTermsBonus = 2;
const beginningShare = 0.5;
const synonymShare = 0.7;
const familyShare = 0.7;
/** BM25's usual values of k1 and b. */
const saturation = 1.2;
const lengthShare = 0.75;
const maxTerms = 32;
