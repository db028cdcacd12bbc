import type { FunctionDeclaration } from '@mortise/core';
import { transferToolName } from '../agent/transfer-tool-name.ts';
import { passOn } from './pass-on.ts';
import { rules } from './rules/rules.ts';

/** What the model can do with the declared tools, in its own words. */
export function describeAbilities(declarations: readonly FunctionDeclaration[]): string {
  const declared = new Set(declarations.map(({ name }) => name));
  const known = rules.filter(({ tool }) => declared.has(tool) || passOn({ tool, text: '' }, declarations));
  if (declared.size === 0) return `${whatItIs} No tools are declared in this turn, so there is nothing I can do.`;
  const first = declarations[0]?.name ?? '';
  return [
    `${whatItIs} I map plain requests to tool calls:`,
    ...known.map(({ example }) => `- ${example}`),
    `- /${first} {...} for an exact call of any tool: ${[...declared].filter((name) => name !== transferToolName).join(', ')}`,
    'Join wishes with "and" or "then": read package.json and then search for turbo.',
  ].join('\n');
}

const whatItIs = 'I am the offline model: fixed rules, not a language model.';
