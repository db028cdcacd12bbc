/**
 * The name that a model is told of an action, as Genkit tells it: what follows the last slash; made legal,
 * and with a number where another tool has it.
 */
export function toolName(given: string, taken: Set<string>): string {
  const short = given.slice(given.lastIndexOf('/') + 1);
  const name = short.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, longest) || 'tool';
  let free = name;
  for (let at = 2; taken.has(free); at++) free = `${name.slice(0, longest - `_${at}`.length)}_${at}`;
  taken.add(free);
  return free;
}

const longest = 64;
