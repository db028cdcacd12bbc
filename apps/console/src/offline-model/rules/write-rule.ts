import { unquote, wordOrQuoted } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `write "hello" to notes.txt`, `create notes.txt with "hello"`. In double quotes, `\n` is a new line. */
export const writeRule: Rule = {
  tool: 'write_file',
  example: 'write "hello" to notes.txt',
  match(clause) {
    const written = text.exec(clause);
    if (written) return [{ path: unquote(written[2] ?? ''), content: contentOf(written[1] ?? '') }];
    const created = file.exec(clause);
    if (created) return [{ path: unquote(created[1] ?? ''), content: contentOf(created[2] ?? '') }];
    return undefined;
  },
};

function contentOf(quoted: string): string {
  const content = unquote(quoted);
  if (!/^["“]/.test(quoted.trim())) return content;
  return content.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
}

const text = new RegExp(
  `^(?:write|save|put)\\s+(?:the\\s+text\\s+)?(.+?)\\s+(?:to|into|in)\\s+(?:(?:the|a|file|new)\\s+)*(${wordOrQuoted})$`,
  'is',
);
const file = new RegExp(
  `^create\\s+(?:(?:the|a|file|new)\\s+)*(${wordOrQuoted})\\s+(?:with|containing)\\s+(?:the\\s+(?:text|content)\\s+)?(.+)$`,
  'is',
);
