import { unquote } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `echo hello`, `echo hello after 500 ms`. */
export const echoRule: Rule = {
  tool: 'dummy_echo',
  example: 'echo hello after 500 ms',
  match(clause) {
    const said =
      /^(?:echo|say)\s+(.+?)(?:,?\s+(?:after|in|with\s+a\s+delay\s+of|delayed\s+by)\s+(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?))?$/is.exec(
        clause,
      );
    if (!said) return undefined;
    const message = unquote(said[1] ?? '');
    if (said[2] === undefined) return [{ message }];
    const unit = /^m/i.test(said[3] ?? '') ? 1 : 1000;
    return [{ message, delayMs: Math.round(Number(said[2]) * unit) }];
  },
};
