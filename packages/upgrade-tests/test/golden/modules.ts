/** The modules of one version: of the workspace of this file, or of a packed build. */
export interface Modules {
  readonly core: Pick<
    typeof import('@mortise/core'),
    'addGate' | 'createRunner' | 'functionTool' | 'inMemorySessionService' | 'llmAgent'
  >;
  readonly tools: Pick<typeof import('@mortise/tools'), 'askUser'>;
  readonly exports: Pick<typeof import('@mortise/session-tools'), 'exportSession' | 'importSession'>;
  readonly confirmation: Pick<typeof import('@mortise/confirmation'), 'requireConfirmation'>;
  readonly compaction: Pick<typeof import('@mortise/compaction'), 'compaction'>;
  readonly agentTool: Pick<typeof import('@mortise/agent-tool'), 'agentTool'>;
  readonly sqlite: Pick<typeof import('@mortise/sqlite/session'), 'sqliteSessionService'>;
  /** Absent in versions that had no hash chain over a log. */
  readonly integrity?: Pick<typeof import('@mortise/session-tools'), 'integritySessions' | 'verifySession'> | undefined;
  /** Absent in versions that could not rewind sessions. */
  readonly fork?: Pick<typeof import('@mortise/core/session-fork'), 'rewindSession'> | undefined;
}

/** Loads the modules that are installed next to this file. */
export async function installedModules(): Promise<Modules> {
  const optional = <T>(module: Promise<T>): Promise<T | undefined> => module.catch(() => undefined);
  return {
    core: await coreOf(),
    tools: await toolsOf(),
    exports: await exportsOf(),
    confirmation: await import('@mortise/confirmation'),
    compaction: await import('@mortise/compaction'),
    agentTool: await import('@mortise/agent-tool'),
    sqlite: await sqliteOf(),
    integrity: await optional(integrityOf()),
    fork: await optional(import('@mortise/core/session-fork')),
  };
}

/** Loads the SQLite store. Versions before `@mortise/sqlite` have a package for sessions alone. */
function sqliteOf(): Promise<Modules['sqlite']> {
  const before: string = '@mortise/session-sqlite';
  return import('@mortise/sqlite/session').catch(() => import(before));
}

/** Loads export and import, which were a part of the core in earlier versions. */
function exportsOf(): Promise<Modules['exports']> {
  const before: string = '@mortise/core/session-export';
  return import('@mortise/session-tools').catch(() => import(before));
}

/** Loads the hash chain over a log, which was a part of the core in earlier versions. */
function integrityOf(): Promise<NonNullable<Modules['integrity']>> {
  const before: string = '@mortise/core/integrity';
  return import('@mortise/session-tools').catch(() => import(before));
}

/** Loads the ready-made tools, which were a part of the core in earlier versions. */
function toolsOf(): Promise<Modules['tools']> {
  const before: string = '@mortise/core/tools';
  return import('@mortise/tools').catch(() => import(before));
}

/** Loads the core. In early versions, `createRunner` has the name `runner`. */
async function coreOf(): Promise<Modules['core']> {
  const core = await import('@mortise/core');
  const { runner } = core as typeof core & { readonly runner?: typeof core.createRunner };
  return { ...core, createRunner: core.createRunner ?? runner };
}
