import type { Wire } from './wire-script.ts';
import { writtenAnswers } from './written-answers.ts';

/** Returns the types of all events, and of the objects within them, in the answers of a wire. */
export function saidTypes(wire: Wire): ReadonlySet<string> {
  return wordsIn(wire, (name, value) =>
    (name === 'type' || name === 'event_type') && typeof value === 'string' ? value : undefined,
  );
}

/** Returns the names of all members in the answers of a wire. */
export function saidMembers(wire: Wire): ReadonlySet<string> {
  return wordsIn(wire, (name) => name);
}

function wordsIn(wire: Wire, wordOf: (name: string, value: unknown) => string | undefined): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { events, whole } of writtenAnswers(wire)) {
    JSON.stringify([events, whole], (name, value: unknown) => {
      const word = wordOf(name, value);
      if (word !== undefined) words.add(word);
      return value;
    });
  }
  return words;
}
