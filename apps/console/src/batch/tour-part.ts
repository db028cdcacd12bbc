import type { OutsideTools } from '../outside/outside-tools.ts';

/** Requests of a tour, which are made in a session of their own. */
export interface TourPart {
  /** Lines that are shown before it. */
  readonly says: readonly string[];
  readonly isTeam: boolean;
  readonly outside?: OutsideTools | undefined;
  readonly prompts: readonly string[];
}
