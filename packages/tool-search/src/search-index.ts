import { isJsonObject, type Tool } from '@mortise/core';
import { termsOf } from './terms-of.ts';

/**
 * A search by words over some tools: BM25 over name, description and the names of the parameters.
 *
 * A word of the query also finds, for less, the words that begin with it. Of equals the first of the tools comes first.
 */
export function searchIndex(tools: readonly Tool[]): (query: string, limit: number) => readonly string[] {
  const postings = new Map<string, Posting[]>();
  const lengths = tools.map((tool, at) => addTool(postings, tool, at));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const scoreOf = ({ tool, weight }: Posting, found: number): number => {
    const rarity = Math.log(1 + (tools.length - found + 0.5) / (found + 0.5));
    const length = (lengths[tool] ?? 0) / meanLength;
    return (rarity * weight * (saturation + 1)) / (weight + saturation * (1 - lengthShare + lengthShare * length));
  };
  return (query, limit) => {
    const scores = new Map<number, number>();
    for (const term of new Set(termsOf(query).slice(0, maxTerms))) {
      // Of the words that a word of the query finds in a tool, the best counts.
      const best = new Map<number, number>();
      for (const [word, found] of postings) {
        const share = word === term ? 1 : isBeginning(term, word) ? beginningShare : 0;
        if (share === 0) continue;
        for (const posting of found) {
          const score = share * scoreOf(posting, found.length);
          if (score > (best.get(posting.tool) ?? 0)) best.set(posting.tool, score);
        }
      }
      for (const [tool, score] of best) scores.set(tool, (scores.get(tool) ?? 0) + score);
    }
    return [...scores]
      .sort(([tool, score], [other, otherScore]) => otherScore - score || tool - other)
      .slice(0, limit)
      .flatMap(([tool]) => tools[tool]?.name ?? []);
  };
}

/** That a tool has a word. */
interface Posting {
  readonly tool: number;
  /** How often, by the places where it stands. */
  weight: number;
}

/** Answers how long the tool's texts are. */
function addTool(postings: Map<string, Posting[]>, { name, description, declaration }: Tool, tool: number): number {
  const properties = declaration?.parametersJsonSchema['properties'];
  const parameters = isJsonObject(properties) ? Object.keys(properties).join(' ') : '';
  const texts = [
    [name, nameWeight],
    [description.slice(0, maxText), 1],
    [parameters.slice(0, maxText), 1],
  ] as const;
  let length = 0;
  for (const [text, weight] of texts)
    for (const term of termsOf(text)) {
      length += weight;
      const found = postings.get(term) ?? [];
      if (found.length === 0) postings.set(term, found);
      const last = found.at(-1);
      if (last?.tool === tool) last.weight += weight;
      else found.push({ tool, weight });
    }
  return length;
}

function isBeginning(term: string, word: string): boolean {
  return term.length >= 3 && word.startsWith(term);
}

const nameWeight = 3;
const beginningShare = 0.5;
/** BM25's usual k1 and b. */
const saturation = 1.2;
const lengthShare = 0.75;
const maxTerms = 32;
const maxText = 4000;
