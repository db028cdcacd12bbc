import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { MemoryEntry, MemorySearchOptions } from '../memory/memory-service.ts';
import type { ReadonlyContext } from './readonly-context.ts';

/** What a tool may look at while it prepares a model request; `state` has what the tools before it wrote. */
export interface PrepareContext extends ReadonlyContext {
  /** The newest version, or the given one. Throws `no_service` where the runner has no artifact service. */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  listArtifacts(): Promise<readonly string[]>;
  /** Throws `no_service` where the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
