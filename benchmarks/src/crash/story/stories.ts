import { clerkStory } from './clerk-story.ts';
import type { Story, StoryName } from './story.ts';
import { teamStory } from './team-story.ts';

/** The stories, by name. */
export const stories: { readonly [name in StoryName]: Story } = { clerk: clerkStory, team: teamStory };
