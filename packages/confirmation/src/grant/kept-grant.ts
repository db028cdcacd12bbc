import type { Grant } from './grant.ts';

/** A frozen copy of a grant: a service can store it and give it to every caller. */
export function keptGrant(grant: Grant): Grant {
  return frozen(structuredClone(grant));
}

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) frozen(member);
  return Object.freeze(value);
}
