import { type FunctionDeclaration, isJsonObject } from '@mortise/core';
import { transferToolName } from '../agent/console-agents.ts';
import { quotedSpans, type Rule } from './rules/rule.ts';
import { rules } from './rules/rules.ts';

/** A planned call. The text of its arguments is sent unchanged, because the user may have written it. */
export interface PlannedCall {
  readonly name: string;
  readonly argsText: string;
}

/**
 * The planned calls in steps (each step waits for the results of the previous one), or the text that was not
 * understood.
 */
export type Plan =
  | { readonly steps: readonly (readonly PlannedCall[])[] }
  | { readonly unclear: string }
  | { readonly missing: string };

/**
 * Plans the calls for a request with the declared tools only. A request
 * that needs another tool is passed on to the agent that has it.
 *
 * The same request always results in the same plan, with the same number of steps in every agent.
 */
export function planRequest(request: string, declarations: readonly FunctionDeclaration[]): Plan {
  const exact = exactCall(request);
  if (exact) {
    const calls = callsFor(exact.name, [exact], request, declarations);
    return calls ? { steps: [calls] } : { missing: exact.name };
  }
  if (request.length > longestRequest) return { unclear: `${request.slice(0, 100)}…` };
  const steps: Step[] = [];
  for (const { clause, found } of matchClauses(splitRequest(request))) {
    if (!found) return { unclear: clause.text };
    const { tool } = found.rule;
    const wanted = found.args.map((args) => ({ name: tool, argsText: JSON.stringify(args) }));
    const calls = callsFor(tool, wanted, clause.text, declarations);
    if (!calls) return { missing: tool };
    const last = steps.at(-1);
    if (last && isParallel(clause, last, tool)) last.calls.push(...calls);
    else steps.push({ isOrdered: ordered.has(tool), calls: [...calls] });
  }
  return { steps: steps.map(handedOver) };
}

/** The maximum length of a request in characters: a longer text is not an instruction. */
const longestRequest = 10_000;

interface Step {
  /** True if the call has an effect, so that no other call runs in parallel. */
  readonly isOrdered: boolean;
  readonly calls: PlannedCall[];
}

function callsFor(
  tool: string,
  calls: readonly PlannedCall[],
  text: string,
  declarations: readonly FunctionDeclaration[],
): readonly PlannedCall[] | undefined {
  if (declarations.some(({ name }) => name === tool)) return calls;
  const passed = passOn({ tool, text: text.trim() }, declarations);
  return passed && [passed];
}

/** Returns the step as one transfer, because the agent that takes over runs the complete step. */
function handedOver({ calls }: Step): readonly PlannedCall[] {
  const handOver = calls.find(({ name }) => name === transferToolName);
  return handOver ? [handOver] : calls;
}

interface Matched {
  readonly clause: Clause;
  readonly found: { readonly rule: Rule; readonly args: ReturnType<Rule['match']> & object } | undefined;
}

/**
 * Matches clauses with rules. A clause that no rule matches is joined
 * to the previous clause: "search for read and write" is one wish.
 */
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
  const clause = withoutCourtesies(text.trim());
  for (const rule of rules) {
    const args = rule.match(clause);
    if (args) return { rule, args };
  }
  return undefined;
}

function withoutCourtesies(text: string): string {
  const wish = text
    .replace(/^(?:(?:first|please|now|can you|could you|would you|i want you to|let's)\b,?\s+)+/i, '')
    .replace(/(?<=[\w"'`”)])[.!?]+$/, '')
    .trimEnd();
  return /please$/i.test(wish) ? wish.slice(0, -'please'.length).trimEnd().replace(/,$/, '').trimEnd() : wish;
}

/**
 * Returns true for calls in parallel: "and" joins calls,
 * "then" separates them. A call with an effect always waits.
 */
function isParallel({ joiner }: Clause, step: Step, tool: string): boolean {
  const isAfter = /then|after|finally|\n/i.test(joiner);
  return !isAfter && !ordered.has(tool) && !step.isOrdered;
}

const ordered: ReadonlySet<string> = new Set(['write_file', 'run_command']);

/**
 * Returns the call that passes a wish on to another agent: an agent tool, or else a transfer, to an agent
 * whose description names the needed tool. Returns `undefined` if there is none.
 */
export function passOn(
  wish: { readonly tool: string; readonly text: string },
  declarations: readonly FunctionDeclaration[],
): PlannedCall | undefined {
  const hasTool = (description: string): boolean => description.split(/\W+/).includes(wish.tool);
  const asked = declarations.find((declaration) => takesRequest(declaration) && hasTool(declaration.description));
  if (asked) return { name: asked.name, argsText: JSON.stringify({ request: wish.text }) };
  const handOver = declarations.find(({ name }) => name === transferToolName);
  const line = handOver?.description.split('\n').find((text) => text.startsWith('- ') && hasTool(text));
  const agent = line && /^- ([^:]+):/.exec(line)?.[1];
  return agent === undefined ? undefined : { name: transferToolName, argsText: JSON.stringify({ agent_name: agent }) };
}

function takesRequest({ parametersJsonSchema }: FunctionDeclaration): boolean {
  const properties = parametersJsonSchema?.['properties'];
  return isJsonObject(properties) && Object.keys(properties).join() === 'request';
}

/** A part of a request that may be a separate request. */
interface Clause {
  readonly text: string;
  /** The joining word before the clause: after `then`, the clause waits for the previous one. */
  readonly joiner: string;
}

/** Splits a request at joining words and commas that precede a verb, outside quotes. */
function splitRequest(request: string): readonly Clause[] {
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
const joinerWords = '(?:and\\s+then|then|after\\s+that|afterwards|and\\s+finally|finally|and)';
const joiners = new RegExp(
  `(?:\\s*[,;.]\\s*|\\s+)${joinerWords},?\\s+(?=(?:please\\s+)?(?:${verbs})\\b)|\\s*[,;]\\s+(?=(?:${verbs})\\b)|\\n+`,
  'gi',
);

/**
 * Parses a call that the user has written out: `/read_file {"path":"README.md"}` or `/tool read_file {...}`.
 */
function exactCall(request: string): PlannedCall | undefined {
  const written = /^\/(?:tool\s+)?([\w.-]+)\s*(.*)$/s.exec(request.trim());
  if (!written || written[1] === 'tool') return undefined;
  const argsText = (written[2] ?? '').trim();
  return { name: written[1] ?? '', argsText: argsText === '' ? '{}' : argsText };
}
