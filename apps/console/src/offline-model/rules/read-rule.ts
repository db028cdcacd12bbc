import type { JsonObject } from '@mortise/core';
import { quotedSpans, unquote } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `read README.md`, `open a.ts and b.ts`, `show lines 10-20 of package.json`. */
export const readRule: Rule = {
  tool: 'read_file',
  example: 'read package.json, or: show lines 10-20 of README.md',
  match(clause) {
    const verb = command.exec(clause);
    if (!verb) return undefined;
    const { range, rest } = takeRange(verb[2] ?? '');
    const paths = pathsIn(rest);
    if (
      paths.length === 0 ||
      paths.some((path) => /\s/.test(path) && !rest.includes(`"${path}"`) && !rest.includes(`'${path}'`))
    )
      return undefined;
    // "show" has many meanings; only a text that looks like a file makes it one about files.
    const isSure = /^(?:read|open|cat)$/i.test(verb[1] ?? '');
    if (!isSure && !paths.every((path) => /[./]/.test(path))) return undefined;
    return paths.map((path) => ({ path, ...range }));
  },
};

function takeRange(text: string): { readonly range: JsonObject; readonly rest: string } {
  const first = /\b(?:the\s+)?first\s+(\d+)\s+lines?\b/i.exec(text);
  if (first) return { range: { limit: Number(first[1]) }, rest: without(text, first[0]) };
  const lines = /,?\s*\b(?:from\s+)?lines?\s+(\d+)(?:\s*(?:-|–|to|through|until)\s*(\d+))?/i.exec(text);
  if (!lines) return { range: {}, rest: text };
  const from = Number(lines[1]);
  const to = lines[2] === undefined ? from : Number(lines[2]);
  return { range: { offset: from, limit: to - from + 1 }, rest: without(text, lines[0]) };
}

function without(text: string, phrase: string): string {
  return text.replace(phrase, ' ').replace(/^\s*(?:of|from|in)\s+/i, '');
}

function pathsIn(text: string): readonly string[] {
  const spans: string[] = [];
  const masked = text.trim().replace(quotedSpans, (span) => `\ue000${spans.push(span) - 1}\ue001`);
  return masked
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map((word) => word.trim().replace(fillers, '').trim())
    .filter((word) => word !== '')
    .map((word) => unquote(word.replace(/\ue000(\d+)\ue001/g, (_, at: string) => spans[Number(at)] ?? '')));
}

const command = /^(read|open|cat|show|print|display|view)\s+(.+)$/is;
const fillers = /^(?:(?:me|the|contents?\s+of|files?|both)\s+)+/i;
