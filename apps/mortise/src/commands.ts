/** A subcommand of `mortise`. */
export interface Command {
  /** A one-line summary. */
  readonly summary: string;
  /** Loads the modules of the subcommand, runs it, and returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** The subcommands by name. `console` runs if none is named. */
export const commands: { readonly [name: string]: Command } = {
  console: {
    summary: 'a terminal agent over this directory; works offline, without a key',
    run: async (args) => await (await import('@mortise/console')).runConsole(args),
  },
  create: {
    summary: 'creates a project: an agent, a page, a provider, a session store, a tool',
    run: async (args) => await (await import('create-mortise')).create(args),
  },
  stores: {
    summary: 'lists and deletes stored data: users, runnable, parked, forget, delete-before',
    run: async (args) => await (await import('./run-stores.ts')).runStores(args),
  },
};
