import type { JsonObject, Tool } from '@mortise/core';
import { CoverIndex, type GrantSubject, subjectOf } from './cover-index.ts';
import { EditedGrants } from './edited-grants.ts';
import type { Grant } from './grant.ts';

/** A call, to check if a grant covers it. */
export interface GrantedCall {
  readonly subject: GrantSubject;
  readonly tool: Tool;
  /** The arguments it would run with. */
  readonly args: JsonObject;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The time limit of each check of the tool. */
  readonly timeoutMs: number;
}

/** An index that finds grants by the calls that they cover. */
export class GrantIndex {
  readonly #plain = new CoverIndex();
  /** Grants by subject. */
  readonly #edited = new Map<string, EditedGrants>();

  add(grant: Grant): void {
    if (!grant.edited) return this.#plain.add(grant);
    const subject = subjectOf(grant);
    const known = this.#edited.get(subject) ?? new EditedGrants();
    this.#edited.set(subject, known);
    known.add(grant);
  }

  /** A grant that covers the call as its tool is now, and is one of those in force. */
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
