import type { Grant } from './grant.ts';

/** Returns a frozen copy of a grant, which a service can store and return to every caller. */
export function keptGrant(grant: Grant): Grant {
  return frozen(structuredClone(grant));
}

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) frozen(member);
  return Object.freeze(value);
}
