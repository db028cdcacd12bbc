import { unquote } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `recall the invoice`, `what do you remember about invoices?`. */
export const recallRule: Rule = {
  tool: 'load_memory',
  example: 'recall the invoice',
  match(clause) {
    const query = /^(?:recall|what\s+do\s+you\s+remember\s+(?:of|about))\s+(.+)$/is.exec(clause)?.[1];
    return query === undefined ? undefined : [{ query: unquote(query) }];
  },
};
