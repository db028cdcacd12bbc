import type { Tool } from '@mortise/core';
import { CoverIndex } from './cover-index.ts';
import { settledGrant } from './edited-grant.ts';
import type { Grant } from './grant.ts';

/**
 * Grants for edited arguments. They cover the checked form of these arguments;
 * the tool's check runs once for each grant and tool.
 */
export class EditedGrants {
  readonly #grants: Grant[] = [];
  readonly #settled = new WeakMap<Tool, Settled>();

  add(grant: Grant): void {
    this.#grants.push(grant);
  }

  /**
   * Returns the index of these grants for the current tool. A
   * grant whose check fails or takes too long covers nothing.
   */
  async coversOf(tool: Tool, timeoutMs: number): Promise<CoverIndex> {
    const known: Settled = this.#settled.get(tool) ?? { index: new CoverIndex(), count: 0, done: Promise.resolve() };
    this.#settled.set(tool, known);
    // Parallel calls wait for the same checks.
    known.done = known.done.then(() => this.#settleNew(known, tool, timeoutMs));
    await known.done;
    return known.index;
  }

  async #settleNew(known: Settled, tool: Tool, timeoutMs: number): Promise<void> {
    for (; known.count < this.#grants.length; known.count++) {
      const settled = await settledGrant(this.#grants[known.count] as Grant, tool, timeoutMs);
      if (settled) known.index.add(settled);
    }
  }
}

interface Settled {
  readonly index: CoverIndex;
  /** The number of grants processed so far. */
  count: number;
  done: Promise<void>;
}
