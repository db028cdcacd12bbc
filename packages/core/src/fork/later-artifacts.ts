import type { Event } from '../event/event.ts';

/** An artifact that was saved after the revision to which a session went back. */
export interface LaterArtifact {
  readonly name: string;
  /** The newest version before the revision; undefined if the artifact was first saved later. */
  readonly version: number | undefined;
  /** The version under which this artifact was saved again, with `artifacts`. */
  readonly restoredAs?: number | undefined;
}

/** Returns the artifacts that events saved. */
export function laterArtifacts(events: readonly Event[]): readonly LaterArtifact[] {
  return [...firstVersions(events)].map(([name, first]) => ({ name, version: first > 0 ? first - 1 : undefined }));
}

/** Returns the first version of each artifact that these events saved. */
export function firstVersions(events: readonly Event[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { actions } of events)
    for (const [name, version] of Object.entries(actions?.artifactDelta ?? {}))
      first.set(name, Math.min(version, first.get(name) ?? version));
  return first;
}
