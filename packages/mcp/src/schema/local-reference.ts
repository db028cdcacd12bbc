import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * True if a reference within a schema resolves to a schema of it: by a JSON pointer, or by the name of an
 * anchor.
 */
export function resolvesIn(root: JsonObject, reference: string): boolean {
  if (!reference.startsWith('#')) return false;
  const fragment = reference.slice(1);
  if (fragment === '') return true;
  if (!fragment.startsWith('/')) return hasAnchor(root, fragment);
  let at: JsonValue | undefined = root;
  for (const step of fragment.slice(1).split('/')) {
    const key = plainStep(step);
    if (key === undefined || typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as JsonObject)[key];
  }
  return isJsonObject(at) || typeof at === 'boolean';
}

function plainStep(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

function hasAnchor(value: JsonValue, name: string): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some((each) => hasAnchor(each, name));
  if (!isJsonObject(value)) return false;
  const { $anchor, $dynamicAnchor, $id } = value;
  if ($anchor === name || $dynamicAnchor === name || $id === `#${name}`) return true;
  return Object.values(value).some((each) => hasAnchor(each, name));
}
