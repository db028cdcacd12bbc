import type { Tool } from '@mortise/core';
import { queryTerms, synonymsOf } from './synonyms.ts';
import { type ToolText, toolText } from './tool-text.ts';

/**
 * A search by words over some tools: BM25F over the places of `ToolText`.
 *
 * A word of the query finds its synonyms as well, for a little less. A tool whose name or first line the
 * query says whole comes before one that is about more. A word of the query also finds, for less, the words
 * that begin with it. Of equals the first of the tools comes first.
 */
export function searchIndex(tools: readonly Tool[]): (query: string, limit: number) => readonly string[] {
  const texts = tools.map(toolText);
  const index = indexOf(texts);
  const rarities = new Map([...index].map(([word, { size }]) => [word, rarityOf(size, tools.length)]));
  const wholes = texts.map(({ name, line }) => ({ name: sumOf(name, rarities), line: sumOf(line, rarities) }));
  return (query, limit) => {
    const found = new Map<number, Found>();
    for (const term of new Set(queryTerms(query).slice(0, maxTerms)))
      for (const [tool, { posting, rarity, score }] of bestOf(term, index, rarities)) {
        const sum = found.get(tool) ?? { score: 0, name: 0, line: 0 };
        sum.score += score;
        if (posting.inName) sum.name += rarity;
        if (posting.inLine) sum.line += rarity;
        found.set(tool, sum);
      }
    const rankOf = (tool: number, { score, name, line }: Found): number => {
      const whole = wholes[tool] ?? { name: 0, line: 0 };
      return score * (1 + wholeBonus * Math.max(shareOf(name, whole.name), shareOf(line, whole.line)));
    };
    return [...found]
      .map(([tool, sum]) => ({ tool, rank: rankOf(tool, sum) }))
      .sort((one, other) => other.rank - one.rank || one.tool - other.tool)
      .slice(0, limit)
      .flatMap(({ tool }) => tools[tool]?.name ?? []);
  };
}

/** Of each word the tools that have it. */
type Index = ReadonlyMap<string, ReadonlyMap<number, Posting>>;

/** That a tool has a word. */
interface Posting {
  /** How often, by the places where it stands and how long these are. */
  weight: number;
  inName: boolean;
  inLine: boolean;
}

/** What a query says of a tool: its score, and the rarity of the words of name and first line that it has. */
interface Found {
  score: number;
  name: number;
  line: number;
}

interface Match {
  readonly posting: Posting;
  readonly rarity: number;
  readonly score: number;
}

function indexOf(texts: readonly ToolText[]): Index {
  const index = new Map<string, Map<number, Posting>>();
  for (const place of places) {
    const meanLength = texts.reduce((sum, text) => sum + text[place].length, 0) / Math.max(1, texts.length);
    for (const [tool, text] of texts.entries()) {
      const length = text[place].length / Math.max(1, meanLength);
      const weight = placeWeights[place] / (1 - lengthShare + lengthShare * length);
      for (const word of text[place]) {
        const byTool = index.get(word) ?? new Map<number, Posting>();
        if (byTool.size === 0) index.set(word, byTool);
        const posting = byTool.get(tool) ?? { weight: 0, inName: false, inLine: false };
        posting.weight += weight;
        posting.inName ||= place === 'name';
        posting.inLine ||= place === 'line';
        byTool.set(tool, posting);
      }
    }
  }
  return index;
}

/** Of the words that a word of the query finds in a tool, the best. */
function bestOf(term: string, index: Index, rarities: ReadonlyMap<string, number>): ReadonlyMap<number, Match> {
  const best = new Map<number, Match>();
  const synonyms = new Set(synonymsOf(term));
  for (const [word, byTool] of index) {
    const share = word === term ? 1 : synonyms.has(word) ? synonymShare : isBeginning(term, word) ? beginningShare : 0;
    if (share === 0) continue;
    const rarity = share * (rarities.get(word) ?? 0);
    for (const [tool, posting] of byTool) {
      const score = (rarity * posting.weight * (saturation + 1)) / (posting.weight + saturation);
      if (score > (best.get(tool)?.score ?? 0)) best.set(tool, { posting, rarity, score });
    }
  }
  return best;
}

function rarityOf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

function sumOf(words: readonly string[], rarities: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of new Set(words)) sum += rarities.get(word) ?? 0;
  return sum;
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function isBeginning(term: string, word: string): boolean {
  return term.length >= 3 && word.startsWith(term);
}

const places = ['name', 'line', 'rest', 'parameters'] as const;
const placeWeights = { name: 3, line: 2, rest: 0.5, parameters: 0.5 } as const;
const wholeBonus = 2;
const beginningShare = 0.5;
const synonymShare = 0.8;
/** BM25's usual k1 and b. */
const saturation = 1.2;
const lengthShare = 0.75;
const maxTerms = 32;
