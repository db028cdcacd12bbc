/** A subcommand of `mortise`. */
export interface Command {
  /** A summary of one line. */
  readonly summary: string;
  /** Does it, and answers with the exit code. What it needs is loaded now, and not before. */
  run(args: readonly string[]): Promise<number>;
}

/** All of them, by name. `console` is what runs where none is named. */
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
    summary: 'lists and deletes what is stored: users, parked sessions, forget, delete-before',
    run: async (args) => await (await import('./run-stores.ts')).runStores(args),
  },
};
