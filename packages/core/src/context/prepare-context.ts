import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { MemoryEntry, MemorySearchOptions } from '../memory/memory-service.ts';
import type { ReadonlyContext } from './readonly-context.ts';

/**
 * The context of a tool that prepares a model request; `state` includes the writes of the tools before it.
 */
export interface PrepareContext extends ReadonlyContext {
  /**
   * Loads the newest version, or the given one. Throws `no_service` if the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
  /** Searches the memory. Throws `no_service` if the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
