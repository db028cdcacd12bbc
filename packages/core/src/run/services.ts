import type { ArtifactPart, ArtifactService } from '../artifact/artifact-service.ts';
import { RunError } from '../error/run-error.ts';
import type { MemoryEntry, MemorySearchOptions } from '../memory/memory-service.ts';
import type { BranchScope } from './run-scope.ts';

/** What contexts do with the services of a runner. Each throws `no_service` where the runner has none. */
export const services = {
  loadArtifact({ run }: BranchScope, filename: string, version?: number): Promise<ArtifactPart | undefined> {
    return artifactsOf(run).load(run.view.key, run.secrets.text(filename), version);
  },

  listArtifacts({ run }: BranchScope): Promise<readonly string[]> {
    return artifactsOf(run).list(run.view.key);
  },

  /** Answers the name that it was saved under, and the version. */
  async saveArtifact({ run }: BranchScope, filename: string, part: ArtifactPart): Promise<readonly [string, number]> {
    const name = run.secrets.text(filename);
    return [name, await artifactsOf(run).save(run.view.key, name, run.secrets.json(part))];
  },

  async searchMemory(
    { run }: BranchScope,
    query: string,
    options: MemorySearchOptions,
  ): Promise<readonly MemoryEntry[]> {
    const { memory } = run.settings;
    if (!memory) throw new RunError('no_service', 'this runner has no memory service; give createRunner({ memory })');
    return memory.search(run.view.key, query, options);
  },
};

function artifactsOf({ settings: { artifacts } }: BranchScope['run']): ArtifactService {
  if (artifacts) return artifacts;
  throw new RunError('no_service', 'this runner has no artifact service; give createRunner({ artifacts })');
}
