import type { FunctionDeclaration } from '@mortise/core';
import { transferToolName } from '../agent/transfer-tool-name.ts';
import { passOn } from './pass-on.ts';
import { rules } from './rules/rules.ts';

/** A description of what the model can do with the declared tools. */
export function describeAbilities(declarations: readonly FunctionDeclaration[]): string {
  const declared = new Set(declarations.flatMap(({ name, deferred }) => (deferred ? [] : name)));
  const known = rules.filter(({ tool }) => declared.has(tool) || passOn({ tool, text: '' }, declarations));
  if (declared.size === 0) return `${whatItIs} No tools are declared in this turn, so there is nothing I can do.`;
  const first = declarations[0]?.name ?? '';
  return [
    `${whatItIs} I map plain requests to tool calls:`,
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
