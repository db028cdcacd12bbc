import { unquote } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `find tools for issues`. */
export const findToolsRule: Rule = {
  tool: 'search_tools',
  example: 'find tools for issues',
  match(clause) {
    const wanted = /^(?:find|search(?:\s+for)?)\s+(?:a\s+|the\s+)?tools?\s+(?:for|about|that|to|with)\s+(.+)$/is.exec(
      clause,
    );
    return wanted ? [{ query: unquote(wanted[1] ?? '') }] : undefined;
  },
};
