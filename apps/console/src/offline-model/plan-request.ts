import { exactCall } from './exact-call.ts';
import type { PlannedCall } from './planned-call.ts';
import type { Rule } from './rules/rule.ts';
import { rules } from './rules/rules.ts';
import { type Clause, splitRequest } from './split-request.ts';

/** Calls in steps: a step begins when the one before has its results. Or what was not understood. */
export type Plan =
  | { readonly steps: readonly (readonly PlannedCall[])[] }
  | { readonly unclear: string }
  | { readonly missing: string };

/** What to call for a request, with the declared tools only. The same request always gives the same plan. */
export function planRequest(request: string, declared: ReadonlySet<string>): Plan {
  const exact = exactCall(request);
  if (exact) return declared.has(exact.name) ? { steps: [[exact]] } : { missing: exact.name };
  const matched = matchClauses(splitRequest(request));
  const steps: PlannedCall[][] = [];
  for (const { clause, found } of matched) {
    if (!found) return { unclear: clause.text };
    if (!declared.has(found.rule.tool)) return { missing: found.rule.tool };
    const calls = found.args.map((args) => ({ name: found.rule.tool, argsText: JSON.stringify(args) }));
    const last = steps.at(-1);
    if (last && isBeside(clause, last, found.rule)) last.push(...calls);
    else steps.push(calls);
  }
  return { steps };
}

interface Matched {
  readonly clause: Clause;
  readonly found: { readonly rule: Rule; readonly args: ReturnType<Rule['match']> & object } | undefined;
}

/** A part that no rule knows belongs to the one before: "search for read and write" has one wish. */
function matchClauses(clauses: readonly Clause[]): readonly Matched[] {
  const matched: Matched[] = [];
  for (const clause of clauses) {
    const found = findRule(clause.text);
    const before = matched.at(-1);
    if (found || !before) {
      matched.push({ clause, found });
      continue;
    }
    const joined = { joiner: before.clause.joiner, text: `${before.clause.text}${clause.joiner}${clause.text}` };
    matched[matched.length - 1] = { clause: joined, found: findRule(joined.text) };
  }
  return matched;
}

function findRule(text: string): Matched['found'] {
  const clause = text
    .trim()
    .replace(/^(?:(?:first|please|now|can you|could you|would you|i want you to|let's)\b,?\s+)+/i, '')
    .replace(/\s*(?:,?\s*please)?(?:(?<=[\w"'`”)])[.!?]+)?$/i, '');
  for (const rule of rules) {
    const args = rule.match(clause);
    if (args) return { rule, args };
  }
  return undefined;
}

/** "and" is beside, "then" is after. What has an effect always waits its turn. */
function isBeside({ joiner }: Clause, step: readonly PlannedCall[], { tool }: Rule): boolean {
  const isAfter = /then|after|finally|\n/i.test(joiner);
  return !isAfter && !ordered.has(tool) && step.every(({ name }) => !ordered.has(name));
}

const ordered: ReadonlySet<string> = new Set(['write_file', 'run_command']);
