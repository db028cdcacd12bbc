import { quotedSpans } from './rules/quotes.ts';

/** A part of a request that may be a separate request. */
export interface Clause {
  readonly text: string;
  /** The joining word before it: after `then` it waits for the one before. */
  readonly joiner: string;
}

/** Splits a request at a joining word or a comma before a verb, outside of quotes. */
export function splitRequest(request: string): readonly Clause[] {
  const spans: string[] = [];
  const masked = request
    .trim()
    .replaceAll(/[\ue000\ue001]/g, '')
    .replace(quotedSpans, (span) => `\ue000${spans.push(span) - 1}\ue001`);
  const unmask = (text: string): string =>
    text.replace(/\ue000(\d+)\ue001/g, (_, at: string) => spans[Number(at)] ?? '');
  const clauses: Clause[] = [];
  let from = 0;
  let joiner = '';
  for (const found of masked.matchAll(joiners)) {
    clauses.push({ text: unmask(masked.slice(from, found.index)), joiner });
    joiner = found[0];
    from = found.index + found[0].length;
  }
  return [...clauses, { text: unmask(masked.slice(from)), joiner }];
}

const verbs =
  'list|ls|show|display|view|read|open|cat|print|search|find|grep|look|write|save|put|create|run|execute|echo|say|what|recall';
const words = '(?:and\\s+then|then|after\\s+that|afterwards|and\\s+finally|finally|and)';
const joiners = new RegExp(
  `(?:\\s*[,;.]\\s*|\\s+)${words},?\\s+(?=(?:please\\s+)?(?:${verbs})\\b)|\\s*[,;]\\s+(?=(?:${verbs})\\b)|\\n+`,
  'gi',
);
