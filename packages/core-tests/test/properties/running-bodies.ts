import type { ToolContext } from '@mortise/core';

/** The active tool functions, by the branches of their calls. */
export class RunningBodies {
  readonly #bodies = new Set<Body>();

  /**
   * Records the start of a function, which may be abandoned if it waits. `active`: the number of active ones
   * on its branch, including this one.
   */
  enter(context: ToolContext, waits: boolean): { readonly active: number; readonly leave: () => void } {
    const { branch } = context;
    const body: Body = waits ? { branch, signal: context.signal } : { branch };
    this.#bodies.add(body);
    const active = [...this.#bodies].filter((other) => other.branch === branch && !other.signal?.aborted).length;
    return { active, leave: () => this.#bodies.delete(body) };
  }
}

/** A started function. An abandoned one has an aborted signal. */
interface Body {
  readonly branch: string | undefined;
  readonly signal?: AbortSignal;
}
