import type { Tool } from '@mortise/core';

/** The text for the model about what it can search. The same text for the same tools. */
export function describeTools(tools: readonly Tool[]): string {
  const names = tools.map(({ name }) => name);
  const all = names.join(', ');
  return `${purpose} There are ${tools.length}: ${all.length <= maxNames ? all : groupsOf(names)}.`;
}

/** The most frequent first words of the names. */
function groupsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [group = name] = name.split(/[_-]/);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const groups = [...counts].sort(([, some], [, others]) => others - some);
  const shown = groups.slice(0, maxGroups).map(([group, count]) => `${group} (${count})`);
  return `${shown.join(', ')}${groups.length > maxGroups ? ' and others' : ''}`;
}

const purpose =
  'Finds tools that you were not told of. Those that it finds can be called from your next turn on. Search before you say that something cannot be done.';
const maxNames = 1500;
const maxGroups = 40;
