import type { JsonObject, Tool } from '@mortise/core';
import { CoverIndex, type GrantSubject, subjectOf } from './cover-index.ts';
import { EditedGrants } from './edited-grants.ts';
import type { Grant } from './grant.ts';

/** A call for which a covering grant is searched. */
export interface GrantedCall {
  readonly subject: GrantSubject;
  readonly tool: Tool;
  /** The arguments with which the call would run. */
  readonly args: JsonObject;
  /** The current time, in epoch milliseconds. */
  readonly now: number;
  /** The time limit of each check by the tool, in milliseconds. */
  readonly timeoutMs: number;
}

/** An index that finds grants by the calls that they cover. */
export class GrantIndex {
  readonly #plain = new CoverIndex();
  /** Grants with edited arguments, by subject. */
  readonly #edited = new Map<string, EditedGrants>();

  add(grant: Grant): void {
    if (!grant.edited) return this.#plain.add(grant);
    const subject = subjectOf(grant);
    const known = this.#edited.get(subject) ?? new EditedGrants();
    this.#edited.set(subject, known);
    known.add(grant);
  }

  /** Finds a grant in force that covers the call with the current definition of its tool. */
  async find(
    { subject, tool, args, now, timeoutMs }: GrantedCall,
    isInForce: (grant: Grant) => boolean = () => true,
  ): Promise<Grant | undefined> {
    const found = this.#plain.find(subject, args, now, isInForce);
    if (found) return found;
    const covers = await this.#edited.get(subjectOf(subject))?.coversOf(tool, timeoutMs);
    return covers?.find(subject, args, now, isInForce);
  }
}
