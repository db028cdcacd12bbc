import type { ArtifactPart, ArtifactService } from '@mortise/core';
import { mediaPart } from '../show/adk-parts.ts';
import type { AdkPart } from '../wire/adk-content.ts';
import { HttpError } from './http-error.ts';
import type { Call, Routes } from './route.ts';
import { keyIn } from './session-of.ts';

/** Returns the routes with which clients list, load and delete artifacts. */
export function artifactRoutes(artifacts: ArtifactService | undefined): Routes {
  const all = '/apps/:appName/users/:userId/sessions/:sessionId/artifacts';
  const one = `${all}/:filename`;
  if (!artifacts) return { [`GET ${all}`]: async (call) => ({ json: (await keyIn(call, call.names, 'read')) && [] }) };
  const load = async (call: Call, version: string | null | undefined): Promise<AdkPart> => {
    const key = await keyIn(call, call.names, 'read');
    const { filename = '' } = call.names;
    const part = await artifacts.load(key, filename, ...(version ? [numberOf(version)] : []));
    if (!part) throw new HttpError(404, `Artifact not found: ${filename}`);
    return mediaPart(part satisfies ArtifactPart);
  };
  return {
    [`GET ${all}`]: async (call) => ({ json: await artifacts.list(await keyIn(call, call.names, 'read')) }),
    [`GET ${one}`]: async (call) => ({ json: await load(call, call.query.get('version')) }),
    [`DELETE ${one}`]: async (call) => {
      await artifacts.delete(await keyIn(call, call.names, 'delete'), call.names['filename'] ?? '');
      return { status: 204, json: undefined };
    },
    [`GET ${one}/versions`]: async (call) => ({ json: await versions(artifacts, call) }),
    [`GET ${one}/versions/:version`]: async (call) => ({ json: await load(call, call.names['version']) }),
  };
}

/** Returns the versions of an artifact, which count from 0. The last version is found by binary search. */
async function versions(artifacts: ArtifactService, call: Call): Promise<readonly number[]> {
  const key = await keyIn(call, call.names, 'read');
  const { filename = '' } = call.names;
  const exists = async (version: number): Promise<boolean> =>
    (await artifacts.load(key, filename, version)) !== undefined;
  if (!(await exists(0))) return [];
  let known = 0;
  let missing = 1;
  while (await exists(missing)) {
    known = missing;
    missing *= 2;
  }
  while (missing - known > 1) {
    const middle = Math.floor((known + missing) / 2);
    if (await exists(middle)) known = middle;
    else missing = middle;
  }
  return Array.from({ length: known + 1 }, (_, version) => version);
}

function numberOf(version: string): number {
  if (/^\d{1,15}$/.test(version)) return Number(version);
  throw new HttpError(400, 'The version of an artifact must be a number.');
}
