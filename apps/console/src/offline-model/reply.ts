import type { FunctionDeclaration, FunctionResponsePart, ModelRequest } from '@mortise/core';
import { transferToolName } from '../agent/console-agents.ts';
import { readConversation } from './conversation.ts';
import { describeResult } from './describe-result.ts';
import { type Plan, type PlannedCall, passOn, planRequest } from './plan-request.ts';
import { rules } from './rules/rules.ts';

/** One turn of the offline model: a text with optional calls. */
export interface Reply {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

/**
 * Returns the next turn. It depends only on the model request: the same history results in the same reply.
 */
export function replyTo({ contents, declarations, toolChoice }: ModelRequest): Reply {
  const { request, rounds, stepsDone } = readConversation(contents);
  const plan = planRequest(request, declarations);
  if (!('steps' in plan)) return { text: refusal(plan, describeAbilities(declarations)), calls: [] };
  const calls = plan.steps[stepsDone];
  const isRefused = rounds.at(-1)?.some(({ response }) => isHandOver(response) && response.outcome.status !== 'ok');
  if (calls && !isRefused && toolChoice !== 'none')
    return { text: announce(plan.steps.length, stepsDone, calls), calls };
  const text = rounds
    .flat()
    .filter(({ response }) => !isHandOver(response) || response.outcome.status !== 'ok')
    .map(describeResult)
    .join('\n');
  return { text: calls && !isRefused ? `${text}\n${stoppedBefore}` : text, calls: [] };
}

function isHandOver({ name }: FunctionResponsePart): boolean {
  return name === transferToolName;
}

function refusal(plan: Exclude<Plan, { readonly steps: unknown }>, abilities: string): string {
  if ('missing' in plan) return `That needs the tool ${plan.missing}, which is not declared.\n${abilities}`;
  return plan.unclear.trim() === '' ? abilities : `I have no rule for "${plan.unclear.trim()}".\n${abilities}`;
}

function announce(steps: number, step: number, calls: readonly PlannedCall[]): string {
  const names = [...new Set(calls.map(({ name }) => name))].join(' and ');
  const what = calls.length > 1 ? `${names} (${calls.length} calls in parallel)` : names;
  return steps === 1 ? `Calling ${what}.` : `Step ${step + 1} of ${steps}: ${what}.`;
}

const stoppedBefore = 'I stopped before the remaining steps: no more tools may be called.';

/** Describes what the model can do with the declared tools. */
function describeAbilities(declarations: readonly FunctionDeclaration[]): string {
  const declared = new Set(declarations.flatMap(({ name, deferred }) => (deferred ? [] : name)));
  const known = rules.filter(({ tool }) => declared.has(tool) || passOn({ tool, text: '' }, declarations));
  if (declared.size === 0) return `${whatItIs} No tools are declared in this turn, so there is nothing I can do.`;
  const first = declarations[0]?.name ?? '';
  return [
    `${whatItIs} I map simple requests to tool calls:`,
    ...known.map(({ example }) => `- ${example}`),
    `- /${first} {...} for an exact call of any tool: ${namesOf(declared)}`,
    'Join wishes with "and" or "then": read package.json and then search for turbo.',
  ].join('\n');
}

function namesOf(declared: ReadonlySet<string>): string {
  const names = [...declared].filter((name) => name !== transferToolName);
  const more = names.length - mostNamed;
  return more > 0 ? `${names.slice(0, mostNamed).join(', ')}, and ${more} more` : names.join(', ');
}

const mostNamed = 40;
const whatItIs = 'I am the offline model: fixed rules, not a language model.';
