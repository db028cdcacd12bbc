import { unquote } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `run \`npm test\``, `execute ls -l`. */
export const runRule: Rule = {
  tool: 'run_command',
  example: 'run `git status`',
  match(clause) {
    const rest = /^(?:run|execute)\s+(?:the\s+)?(?:(?:shell\s+)?command\s+)?(.+)$/is.exec(clause)?.[1];
    return rest === undefined ? undefined : [{ command: unquote(rest) }];
  },
};
