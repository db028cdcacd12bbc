import { textOf } from '@mortise/core';
import { indexTerms, type Memory } from '@mortise/memory';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import type { Owner } from './memory-table.ts';

/** A memory that contains words of the query. */
export interface Hit {
  readonly row: number;
  /** The score of the match; higher is better. */
  readonly score: number;
}

/** Indexes the words of memories, each with the id of its owner. */
export class TermIndex {
  readonly #add: Statement<[]>;
  readonly #remove: Statement<[]>;
  readonly #count: Statement<[number]>;
  readonly #hits: Statement<[row: number, rank: number]>;
  readonly #merge: Statement<[]>;
  readonly #changes: Statement<[number]>;

  constructor(connection: SqliteConnection) {
    this.#add = connection.prepare('INSERT INTO memory_index (rowid, terms) VALUES (?, ?)');
    this.#remove = connection.prepare('DELETE FROM memory_index WHERE rowid = ?');
    this.#count = connection.prepare(
      'SELECT count(*) FROM (SELECT 1 FROM memory_index WHERE memory_index MATCH ? LIMIT ?)',
    );
    this.#hits = connection.prepare(
      'SELECT rowid, bm25(memory_index) FROM memory_index WHERE memory_index MATCH ? ORDER BY rowid DESC LIMIT ?',
    );
    this.#merge = connection.prepare("INSERT INTO memory_index (memory_index, rank) VALUES ('merge', ?)");
    this.#changes = connection.prepare('SELECT total_changes()');
  }

  add(row: number, owner: number, { content }: Memory): void {
    const terms = indexTerms(textOf(content).slice(0, indexedChars));
    this.#add.run(row, terms.map((term) => under(owner, term)).join(' '));
  }

  remove(row: number): void {
    this.#remove.run(row);
  }

  /**
   * Rewrites a part of the index without the deleted words. Returns true if there is more to do.
   *
   * The first call marks the complete index, the others continue:
   * https://sqlite.org/fts5.html#the_merge_command
   */
  purge(isFirst: boolean): boolean {
    const before = this.#changes.get()?.[0] ?? 0;
    this.#merge.run(isFirst ? -pagesAtOnce : pagesAtOnce);
    return (this.#changes.get()?.[0] ?? 0) - before >= 2;
  }

  /**
   * Returns the owner's memories that contain any of the words,
   * ordered by BM25, and the newest first if they match equally.
   *
   * Rare words are searched first, and common words only while few memories match: common words matter
   * little, and cost most. FTS5 weighs a word by its rarity among the memories of all owners (`total`); here
   * the word's rarity among this owner's memories counts.
   */
  search(owner: Owner, total: number, terms: readonly string[]): readonly Hit[] {
    const scores = new Map<number, number>();
    for (const { phrase, count } of this.#affordable(owner, terms)) {
      const weight = rarity(count, owner.memories) / rarityInIndex(count, total);
      for (const [row, rank] of this.#hits.all(phrase, maxHits))
        scores.set(row, (scores.get(row) ?? 0) - rank * weight);
    }
    return [...scores].map(([row, score]) => ({ row, score })).sort((a, b) => b.score - a.score || b.row - a.row);
  }

  #affordable({ id }: Owner, terms: readonly string[]): readonly CountedPhrase[] {
    const counted = terms
      .slice(0, maxTerms)
      .map((term) => {
        const phrase = `"${under(id, term)}"`;
        return { phrase, count: this.#count.get(phrase, maxHits)?.[0] ?? 0 };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count);
    let room = maxHits;
    return counted.filter(({ count }, at) => {
      room -= count;
      return room >= 0 || at === 0;
    });
  }
}

interface CountedPhrase {
  readonly phrase: string;
  readonly count: number;
}

/**
 * Returns a term prefixed with its owner: it has only letters,
 * digits and marks, so it cannot end the quoted phrase.
 */
function under(owner: number, term: string): string {
  return `${owner}\u00b7${term}`;
}

/** Returns the weight of a word, never below zero: even a word that every memory has counts a little. */
function rarity(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

/** Returns the weight of a word in FTS5's formula. */
function rarityInIndex(count: number, total: number): number {
  return Math.max(Math.log((total - count + 0.5) / (count + 0.5)), 1e-6);
}

/** The number of characters of a memory that are indexed; the rest is only stored. */
const indexedChars = 65_536;

/** The maximum number of words of a query that are searched. */
const maxTerms = 64;

/** The maximum number of memories that one search ranks. */
const maxHits = 10_000;

/** The number of index pages that one transaction writes. */
const pagesAtOnce = 100;
