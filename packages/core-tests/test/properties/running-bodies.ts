import type { ToolContext } from '@mortise/core';

/** The bodies of tools that go on, by the branches that they were called on. */
export class RunningBodies {
  readonly #bodies = new Set<Body>();

  /**
   * A body is entered, which may be left behind if it waits.
   * `active`: those of its branch that go on, itself included.
   */
  enter(context: ToolContext, waits: boolean): { readonly active: number; readonly leave: () => void } {
    const { branch } = context;
    const body: Body = waits ? { branch, signal: context.signal } : { branch };
    this.#bodies.add(body);
    const active = [...this.#bodies].filter((other) => other.branch === branch && !other.signal?.aborted).length;
    return { active, leave: () => this.#bodies.delete(body) };
  }
}

/** One that was left behind has an aborted signal. */
interface Body {
  readonly branch: string | undefined;
  readonly signal?: AbortSignal;
}
