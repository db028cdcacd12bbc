import type { JsonObject } from '@mortise/core';
import { unquote, wordOrQuoted } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `search for turbo`, `find "TODO" in src`, `grep /a+b/ in *.ts`. */
export const searchRule: Rule = {
  tool: 'search_text',
  example: 'search for "TODO" in src, or: search for /v\\d+/ in *.json',
  match(clause) {
    const rest = command.exec(clause)?.[1];
    if (rest === undefined) return undefined;
    const turned = /^(?:(?:in|the)\s+)+(\S+)\s+for\s+(.+)$/is.exec(rest);
    const placed = turned ? undefined : placeAtEnd.exec(rest);
    const wanted = (turned?.[2] ?? placed?.[1] ?? rest).replace(fillers, '');
    const place = turned?.[1] ?? placed?.[2];
    if (unquote(wanted) === '') return undefined;
    return [{ ...patternOf(wanted), ...placeOf(place) }];
  },
};

function patternOf(wanted: string): JsonObject {
  const regex = /^\/(.+)\/(i?)$/s.exec(wanted.trim());
  if (regex) return { text: regex[1] ?? '', regex: true, ...(regex[2] === 'i' && { ignoreCase: true }) };
  return { text: unquote(wanted) };
}

function placeOf(place: string | undefined): JsonObject {
  if (place === undefined || everywhere.test(place)) return {};
  const path = unquote(place);
  return path.includes('*') ? { glob: path } : { path };
}

const command = /^(?:search|find|grep|look)\b\s*(?:for\b\s*)?(.+)$/is;
const fillers = /^(?:(?:for|all|every|the|occurrences?\s+of|text|word|string)\s+)+(?=\S)/i;
const placeAtEnd = new RegExp(
  `^(.*\\S)\\s+(?:in|inside|under|within)\\s+(?:the\\s+(?:file|directory|folder)\\s+)?(all\\s+files|every\\s+file|(?:this|the)\\s+(?:directory|folder|project|repository)|${wordOrQuoted})\\s*(?:files?)?\\s*$`,
  'is',
);
const everywhere =
  /^(?:all\s+files|every\s+file|files|directory|project|repo(?:sitory)?|here|everything|(?:this|the)\s+\w+)$/i;
