import { mapOf } from './json-map.ts';

/**
 * Returns the differences of two values, one per line: the path,
 * our value, the recorded value. An absent value equals null.
 * @param isSet Returns true if the list at a path is a set, whose order has no meaning.
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

/** Returns a value as a part of one line; long values are cut. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 90 ? `${text.slice(0, 90)}...` : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
