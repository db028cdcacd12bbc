import type { Event, JsonObject, Mail, SessionKey } from '@mortise/core';

/** One line of the file: data that is stored together or not at all. */
export type Step = { readonly key: SessionKey } & (
  | { readonly type: 'create'; readonly state?: JsonObject }
  | { readonly type: 'append'; readonly events: readonly Event[]; readonly consumed: readonly string[] }
  | { readonly type: 'deliver'; readonly mail: Mail }
  | { readonly type: 'delete' }
);
