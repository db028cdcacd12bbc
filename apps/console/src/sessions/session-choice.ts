/** The wanted session: a new one, kept or not, the last one of the directory, or the one with this id. */
export type SessionChoice = 'new' | 'ephemeral' | 'last' | { readonly id: string };
