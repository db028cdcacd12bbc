import type { JsonObject } from '@mortise/core';
import { quotedSpans, type Rule, unquote, wordOrQuoted } from './rule.ts';

/** Matches `find tools for issues`. */
const findToolsRule: Rule = {
  tool: 'search_tools',
  example: 'find tools for issues',
  match(clause) {
    const wanted = /^(?:find|search(?:\s+for)?)\s+(?:a\s+|the\s+)?tools?\s+(?:for|about|that|to|with)\s+(.+)$/is.exec(
      clause,
    );
    return wanted ? [{ query: unquote(wanted[1] ?? '') }] : undefined;
  },
};

/** Matches `recall the invoice`, `what do you remember about invoices?`. */
const recallRule: Rule = {
  tool: 'load_memory',
  example: 'recall the invoice',
  match(clause) {
    const query = /^(?:recall|what\s+do\s+you\s+remember\s+(?:of|about))\s+(.+)$/is.exec(clause)?.[1];
    return query === undefined ? undefined : [{ query: unquote(query) }];
  },
};

/** Matches `list files`, `show the files in src`, `what is in docs`. */
const listRule: Rule = {
  tool: 'list_directory',
  example: 'list the files in src',
  match(clause) {
    const rest = listRest(clause);
    if (rest === undefined) return undefined;
    const match = listPathAtEnd.exec(rest);
    if (match) return [{ path: listPath(match[1] ?? '') }];
    const words = rest
      .split(/\s+/)
      .filter((word) => word !== '' && !listFillers.has(word.toLowerCase().replace(/[?.]$/, '')));
    if (words.length > 1) return undefined;
    return [{ path: unquote(words[0] ?? '.') }];
  },
};

function listRest(clause: string): string | undefined {
  return (
    listCommand.exec(clause)?.[1] ??
    listQuestion.exec(clause)?.[1] ??
    (listNouns.test(clause) ? showCommand.exec(clause)?.[1] : undefined)
  );
}

function listPath(given: string): string {
  const path = unquote(given.replace(/^(?:the\s+)?(?:director(?:y|ies)|folder)\s+/i, '').replace(/^the\s+/i, ''));
  return listFillers.has(path.toLowerCase()) ? '.' : path;
}

const listCommand = /^(?:list|ls|dir)\b(?!\.)(.*)$/is;
const showCommand = /^(?:show|what|which|display)\b(.*)$/is;
const listQuestion = /^what(?:'s|\s+is)(\s+in\s+.*)$/is;
const listNouns = /\b(?:files|director(?:y|ies)|folders?|contents|here)\b/i;
const listPathAtEnd = new RegExp(
  `\\b(?:in|of|under|inside|at|from)\\s+((?:the\\s+)?(?:(?:directory|folder)\\s+)?${wordOrQuoted})(?:\\s+(?:directory|folder))?\\s*$`,
  'is',
);
const listFillers = new Set(
  'me all the a files file everything content contents directory directories folder folders entries this current here there are is what which please exist have you do we in of'.split(
    ' ',
  ),
);

/** Matches `read README.md`, `open a.ts and b.ts`, `show lines 10-20 of package.json`. */
const readRule: Rule = {
  tool: 'read_file',
  example: 'read package.json, or: show lines 10-20 of README.md',
  match(clause) {
    const verb = readCommand.exec(clause);
    if (!verb) return undefined;
    const { range, rest } = takeRange(verb[2] ?? '');
    const paths = pathsIn(rest);
    if (
      paths.length === 0 ||
      paths.some((path) => /\s/.test(path) && !rest.includes(`"${path}"`) && !rest.includes(`'${path}'`))
    )
      return undefined;
    // "show" has many meanings, so the clause must also contain something that looks like a file.
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
    .map((word) => word.trim().replace(readFillers, '').trim())
    .filter((word) => word !== '')
    .map((word) => unquote(word.replace(/\ue000(\d+)\ue001/g, (_, at: string) => spans[Number(at)] ?? '')));
}

const readCommand = /^(read|open|cat|show|print|display|view)\s+(.+)$/is;
const readFillers = /^(?:(?:me|the|contents?\s+of|files?|both)\s+)+/i;

/** Matches `search for turbo`, `find "TODO" in src`, `grep /a+b/ in *.ts`. */
const searchRule: Rule = {
  tool: 'search_text',
  example: 'search for "TODO" in src, or: search for /v\\d+/ in *.json',
  match(clause) {
    const rest = searchCommand.exec(clause)?.[1];
    if (rest === undefined) return undefined;
    const turned = /^(?:(?:in|the)\s+)+(\S+)\s+for\s+(.+)$/is.exec(rest);
    const match = turned ? undefined : searchPathAtEnd.exec(rest);
    const wanted = (turned?.[2] ?? match?.[1] ?? rest).replace(searchFillers, '');
    const path = turned?.[1] ?? match?.[2];
    if (unquote(wanted) === '') return undefined;
    return [{ ...searchPattern(wanted), ...searchPath(path) }];
  },
};

function searchPattern(wanted: string): JsonObject {
  const regex = /^\/(.+)\/(i?)$/s.exec(wanted.trim());
  if (regex) return { text: regex[1] ?? '', regex: true, ...(regex[2] === 'i' && { ignoreCase: true }) };
  return { text: unquote(wanted) };
}

function searchPath(given: string | undefined): JsonObject {
  if (given === undefined || searchEverywhere.test(given)) return {};
  const path = unquote(given);
  return path.includes('*') ? { glob: path } : { path };
}

const searchCommand = /^(?:search|find|grep|look)\b\s*(?:for\b\s*)?(.+)$/is;
const searchFillers = /^(?:(?:for|all|every|the|occurrences?\s+of|text|word|string)\s+)+(?=\S)/i;
const searchPathAtEnd = new RegExp(
  `^(.*\\S)\\s+(?:in|inside|under|within)\\s+(?:the\\s+(?:file|directory|folder)\\s+)?(all\\s+files|every\\s+file|(?:this|the)\\s+(?:directory|folder|project|repository)|${wordOrQuoted})\\s*(?:files?)?\\s*$`,
  'is',
);
const searchEverywhere =
  /^(?:all\s+files|every\s+file|files|directory|project|repo(?:sitory)?|here|everything|(?:this|the)\s+\w+)$/i;

/**
 * Matches `write "hello" to notes.txt`, `create notes.txt with "hello"`.
 * In double quotes, `\n` is a line break.
 */
const writeRule: Rule = {
  tool: 'write_file',
  example: 'write "hello" to notes.txt',
  match(clause) {
    const written = writeCommand.exec(clause);
    if (written) return [{ path: unquote(written[2] ?? ''), content: writeContent(written[1] ?? '') }];
    const created = createCommand.exec(clause);
    if (created) return [{ path: unquote(created[1] ?? ''), content: writeContent(created[2] ?? '') }];
    return undefined;
  },
};

function writeContent(quoted: string): string {
  const content = unquote(quoted);
  if (!/^["“]/.test(quoted.trim())) return content;
  return content.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
}

const writeCommand = new RegExp(
  `^(?:write|save|put)\\s+(?:the\\s+text\\s+)?(.+?)\\s+(?:to|into|in)\\s+(?:(?:the|a|file|new)\\s+)*(${wordOrQuoted})$`,
  'is',
);
const createCommand = new RegExp(
  `^create\\s+(?:(?:the|a|file|new)\\s+)*(${wordOrQuoted})\\s+(?:with|containing)\\s+(?:the\\s+(?:text|content)\\s+)?(.+)$`,
  'is',
);

/** Matches `run \`npm test\`` and `execute ls -l`. */
const runRule: Rule = {
  tool: 'run_command',
  example: 'run `git status`',
  match(clause) {
    const rest = /^(?:run|execute)\s+(?:the\s+)?(?:(?:shell\s+)?command\s+)?(.+)$/is.exec(clause)?.[1];
    return rest === undefined ? undefined : [{ command: unquote(rest) }];
  },
};

/** Matches `echo hello`, `echo hello after 500 ms`. */
const echoRule: Rule = {
  tool: 'dummy_echo',
  example: 'echo hello after 500 ms',
  match(clause) {
    const text =
      /^(?:echo|say)\s+(.+?)(?:,?\s+(?:after|in|with\s+a\s+delay\s+of|delayed\s+by)\s+(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?))?$/is.exec(
        clause,
      );
    if (!text) return undefined;
    const message = unquote(text[1] ?? '');
    if (text[2] === undefined) return [{ message }];
    const unit = /^m/i.test(text[3] ?? '') ? 1 : 1000;
    return [{ message, delayMs: Math.round(Number(text[2]) * unit) }];
  },
};

/** All rules; the first rule that matches a clause handles it. */
export const rules: readonly Rule[] = [
  findToolsRule,
  recallRule,
  listRule,
  readRule,
  searchRule,
  writeRule,
  runRule,
  echoRule,
];
