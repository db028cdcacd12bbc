import type { Content } from '@mortise/core';
import { oncePerProfile } from '../tools/once-per-profile.ts';
import type { ModelProfile } from '../wire/wire.ts';

/** How a conversation is put together, content by content. */
export interface Growth<Profile extends ModelProfile, Grown> {
  readonly begin: (profile: Profile) => Grown;
  /** Adds the next content. What was handed out before must not change by it: copy what it goes on with. */
  readonly add: (grown: Grown, content: Content, profile: Profile) => void;
}

/**
 * A conversation in the words of a wire, which goes on from where the last request left it.
 *
 * The contents of a request are an array that grows with the conversation: what is known of the beginning is
 * kept with it, so that a turn costs the same however long the conversation is. An array that is another one,
 * or that has been changed, is begun anew.
 */
export function growing<Profile extends ModelProfile, Grown>(
  growth: Growth<Profile, Grown>,
): (contents: readonly Content[], profile: Profile) => Grown {
  const knownOf = oncePerProfile((_: readonly Content[], profile: Profile) => begun(growth, profile));
  return (contents, profile) => {
    const state = knownOf(contents, profile);
    if (!goesOn(state, contents)) Object.assign(state, begun(growth, profile));
    for (; state.count < contents.length; state.count++) {
      const content = contents[state.count] as Content;
      growth.add(state.grown, content, profile);
      state.first ??= content;
      state.last = content;
    }
    return state.grown;
  };
}

interface Known<Grown> {
  grown: Grown;
  /** How many contents it is made of, and the outermost of them. */
  count: number;
  first: Content | undefined;
  last: Content | undefined;
}

function begun<Profile extends ModelProfile, Grown>(growth: Growth<Profile, Grown>, profile: Profile): Known<Grown> {
  return { grown: growth.begin(profile), count: 0, first: undefined, last: undefined };
}

function goesOn({ count, first, last }: Known<unknown>, contents: readonly Content[]): boolean {
  return count === 0 || (contents[0] === first && contents[count - 1] === last);
}
