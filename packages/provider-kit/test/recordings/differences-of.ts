import { mapOf } from './json-map.ts';

/**
 * Where two values are not the same, a line each: the
 * place, ours, theirs. What is absent is the same as null.
 *
 * @param isSet whether the list at a place is a set, whose order says nothing.
 */
export function differencesOf(
  at: string,
  ours: unknown,
  theirs: unknown,
  isSet: (at: string) => boolean = () => false,
): readonly string[] {
  if (Array.isArray(ours) && Array.isArray(theirs) && isSet(at)) {
    return differencesOf(`${at} (sorted)`, ours.toSorted(), theirs.toSorted(), isSet);
  }
  if (isObject(ours) && isObject(theirs)) {
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
    return keys.flatMap((key) => differencesOf(`${at}.${key}`, mapOf(ours)[key], mapOf(theirs)[key], isSet));
  }
  return (ours ?? null) === (theirs ?? null) ? [] : [`${at}: ${show(ours)} for ${show(theirs)}`];
}

/** A value in a line. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 90 ? `${text.slice(0, 90)}...` : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
