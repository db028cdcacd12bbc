import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { inMemorySessionService, type MemoryService, type SessionService } from '@mortise/core';
import { type SqliteMemoryService, sqliteMemoryService } from '@mortise/sqlite/memory';
import { sqliteSessionService } from '@mortise/sqlite/session';

/** The store of this start's sessions. */
export interface SessionStore {
  readonly sessions: SessionService;
  /** True if the sessions outlive the process. */
  readonly isKept: boolean;
  /** The reason why sessions are not kept, although the user wants it. */
  readonly problem?: string;
  /**
   * Returns the memory of earlier sessions; `undefined` if sessions are not kept. It is created on first use.
   */
  memory(): MemoryService | undefined;
  close(): void;
}

/** Creates a store whose sessions end with the process. */
export function memoryStore(problem?: string): SessionStore {
  return {
    sessions: inMemorySessionService(),
    isKept: false,
    ...(problem !== undefined && { problem }),
    memory: () => undefined,
    close() {},
  };
}

/**
 * Opens the sessions in a file that only its owner can read;
 * if the file cannot be created, sessions are kept in memory.
 */
export function openSessionStore(directory: string): SessionStore {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const sessions = sqliteSessionService({ path: join(directory, 'sessions.db') });
    let memory: SqliteMemoryService | undefined;
    return {
      sessions,
      isKept: true,
      memory() {
        memory ??= sqliteMemoryService({ path: join(directory, 'memory.db') });
        return memory;
      },
      close() {
        memory?.close();
        sessions.close();
      },
    };
  } catch (error) {
    return memoryStore(`Sessions cannot be kept: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Returns the directory of the console's files: `MORTISE_HOME`, or `.mortise` in the user's home directory.
 */
export function stateDirectory(env: NodeJS.ProcessEnv): string {
  const given = env['MORTISE_HOME'];
  return join(given ? resolve(given) : join(homedir(), '.mortise'), 'console');
}

/** Returns the memory of one directory: sessions of other directories are not found. */
export function directoryMemory(memory: MemoryService, directory: string): MemoryService {
  const here = { userId: directory };
  return {
    add: (session, options) => memory.add({ ...session, ...here }, options),
    search: (scope, query, options) => memory.search({ ...scope, ...here }, query, options),
    forget: (scope) => memory.forget({ ...scope, ...here }),
  };
}
