import type { Content } from '@mortise/core';
import { oncePerProfile } from '../tools/lower-tools.ts';
import type { ModelProfile } from '../wire/wire.ts';

/** The steps that convert a conversation, content by content. */
export interface Growth<Profile extends ModelProfile, Grown> {
  readonly begin: (profile: Profile) => Grown;
  /** Adds the next content. Earlier results must not change: copy them before extending them. */
  readonly add: (grown: Grown, content: Content, profile: Profile) => void;
}

/**
 * The converted conversation of the last request, extended by new contents.
 *
 * The contents of a request are an array that grows with the conversation. The converted beginning is cached
 * for that array, so that the cost of a turn does not depend on the length of the conversation. Another
 * array, or a modified one, is converted from the start.
 */
export function growing<Profile extends ModelProfile, Grown>(
  growth: Growth<Profile, Grown>,
): (contents: readonly Content[], profile: Profile) => Grown {
  const knownOf = oncePerProfile((_: readonly Content[], profile: Profile) => newState(growth, profile));
  return (contents, profile) => {
    const state = knownOf(contents, profile);
    if (!canGrow(state, contents)) Object.assign(state, newState(growth, profile));
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
  /** The number of converted contents, and the first and the last of them. */
  count: number;
  first: Content | undefined;
  last: Content | undefined;
}

function newState<Profile extends ModelProfile, Grown>(growth: Growth<Profile, Grown>, profile: Profile): Known<Grown> {
  return { grown: growth.begin(profile), count: 0, first: undefined, last: undefined };
}

function canGrow({ count, first, last }: Known<unknown>, contents: readonly Content[]): boolean {
  return count === 0 || (contents[0] === first && contents[count - 1] === last);
}
