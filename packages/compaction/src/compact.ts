import type { Content, ReadonlyContext } from '@mortise/core';
import { type Compacted, extentOf, shorten, sizeOf } from './compacted.ts';
import type { Summarizer } from './summarizer.ts';

/** Settings that decide how a history is shortened. */
interface CompactSettings {
  readonly maxTokens: number;
  readonly keepTokens: number;
  readonly summarize?: Summarizer | undefined;
  readonly pin?: ((content: Content) => boolean) | undefined;
  readonly countTokens: (content: Content) => number;
  readonly clip: (content: Content) => Content;
  /** The summaries by the last content that they cover, for turns whose model call may be repeated. */
  readonly summaries: WeakMap<Content, { readonly previous: string | undefined; readonly compacted: Compacted }>;
}

/**
 * Shortens a history in the same way as before, if the result is short enough; otherwise shortens it further.
 */
export async function compact(
  history: readonly Content[],
  known: Compacted | undefined,
  context: ReadonlyContext,
  settings: CompactSettings,
): Promise<Compacted | undefined> {
  const { maxTokens, keepTokens, countTokens, clip, summaries } = settings;
  const tokensOf = (compacted: Compacted | undefined): number =>
    shorten(history, compacted, clip).reduce((sum, content) => sum + countTokens(content), 0);
  if (tokensOf(known) <= maxTokens) return known;
  const cut = findCut(history, keepTokens, countTokens);
  const last = history[cut - 1];
  if (!last || cut <= (known?.summarized ?? 0)) return known;
  const clipped = clippedUpTo(history, cut, known);
  // With less free space than this, the next turn would already be too long again.
  if (!settings.summarize || tokensOf(clipped) <= (maxTokens + keepTokens) / 2) return clipped;
  const made = summaries.get(last);
  if (made && made.previous === known?.summary) return made.compacted;
  const kept = keptOf(history, cut, context, settings.pin);
  const old = range(known?.summarized ?? 0, cut);
  const leaving = [...(known?.kept ?? []), ...old].filter((at) => !kept.includes(at));
  if (leaving.length === 0) return clipped;
  const contents = leaving.map((at) => clip(history[at] as Content));
  const summary = await summarizeAll(contents, known?.summary, settings.summarize, settings, context.signal);
  const compacted: Compacted = { ...clipped, summarized: cut, kept, summary };
  summaries.set(last, { previous: known?.summary, compacted });
  return compacted;
}

function clippedUpTo(history: readonly Content[], cut: number, known: Compacted | undefined): Compacted {
  if (known && cut <= known.clipped) return known;
  return {
    summarized: 0,
    kept: [],
    ...known,
    clipped: cut,
    size: sizeOf(history, cut),
    extent: extentOf(history, cut),
  };
}

/**
 * Returns the indexes of the user messages that stay: the
 * first ones, those that are being answered, and pinned ones.
 */
function keptOf(
  history: readonly Content[],
  cut: number,
  { userContent }: ReadonlyContext,
  pin: CompactSettings['pin'] = () => false,
): readonly number[] {
  return range(0, cut).filter((at) => {
    const content = history[at] as Content;
    return content.role === 'user' && (at === 0 || content === userContent || pin(content));
  });
}

/**
 * Summarizes contents in chunks that are no longer than a conversation may be. The input of each chunk
 * includes the summary of the previous chunks.
 */
async function summarizeAll(
  contents: readonly Content[],
  previous: string | undefined,
  summarize: Summarizer,
  { maxTokens, countTokens }: CompactSettings,
  signal: AbortSignal,
): Promise<string> {
  let summary = previous;
  let piece: Content[] = [];
  let tokens = 0;
  const put = async (): Promise<void> => {
    const text = await summarize({ previous: summary, contents: piece }, { signal });
    if (typeof text !== 'string' || text.trim() === '')
      throw new Error('compaction: the summarizer returned no text; it must return the summary');
    // A summary is cut to `maxTokens` characters, about a quarter of `maxTokens`.
    summary = boundedSummary(text, maxTokens);
    piece = [];
    tokens = 0;
  };
  for (const content of contents) {
    const own = countTokens(content);
    if (piece.length > 0 && content.role !== 'tool' && tokens + own > maxTokens) await put();
    piece.push(content);
    tokens += own;
  }
  await put();
  return summary ?? '';
}

/**
 * Cuts a summary, and adds a note: the next summary is based
 * on this one, and its model has to know that text is missing.
 */
function boundedSummary(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, Math.max(0, most - cutNote.length)).replace(/[\uD800-\uDBFF]$/, '')}${cutNote}`;
}

const cutNote = '… [the rest of the summary was too long, and is omitted]';

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

/**
 * Returns the number of old contents of a history: all contents
 * except the newest ones that together have at most `keepTokens`.
 *
 * Contents that the model has not read yet are never old, nor are the
 * calls whose results they are, and a call stays with its response.
 */
function findCut(history: readonly Content[], keepTokens: number, countTokens: (content: Content) => number): number {
  let cut = history.length;
  for (let tokens = 0; cut > 0; cut--) {
    tokens += countTokens(history[cut - 1] as Content);
    if (tokens > keepTokens) break;
  }
  cut = Math.min(cut, firstUnread(history));
  while (history[cut]?.role === 'tool') cut++;
  return cut;
}

function firstUnread(history: readonly Content[]): number {
  const last = history.findLastIndex(({ role }) => role === 'model');
  const calls = history[last]?.parts.some(({ type }) => type === 'functionCall');
  return calls ? last : last + 1;
}
