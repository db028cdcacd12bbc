import type { JsonObject } from '@mortise/core';
import type { AgUiPatch } from '../wire/ag-ui-event.ts';

/** Changed keys of a state as a JSON patch: `null` removes one that was there. */
export function statePatch(before: JsonObject, delta: JsonObject): readonly AgUiPatch[] {
  return Object.entries(delta).flatMap(([key, value]): AgUiPatch[] => {
    const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (value !== null) return [{ op: 'add', path, value }];
    return Object.hasOwn(before, key) ? [{ op: 'remove', path }] : [];
  });
}
