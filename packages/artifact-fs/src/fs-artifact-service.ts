import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  AgentError,
  type ArtifactPart,
  type ArtifactService,
  checkMembers,
  isJsonObject,
  type JsonValue,
  type MemberRules,
  type Part,
  type SessionKey,
} from '@mortise/core';
import {
  draftName,
  entriesOf,
  isMissing,
  makeFolder,
  moveFolder,
  removeOldDrafts,
  textOf,
  writeFirstFree,
} from './durable-files.ts';
import { OwnerList, safePath } from './owner-list.ts';

/** Options of `fsArtifactService`. */
export interface FsArtifactOptions {
  /**
   * The directory of the artifacts, which is created when needed. Keep no other files in it, and do not serve
   * it over HTTP.
   */
  readonly directory: string;
}

/**
 * Creates an artifact service that stores files, which any number of processes may share.
 *
 * Each session has a folder, each artifact has a folder in it, and each version is a JSON file there. A
 * separate folder lists the sessions of each user, for `forget`. A promise resolves when its write survives a
 * power failure. Files are readable by their owner only. The directory must be on a file system with hard
 * links. Promises reject with `AgentError` `artifact_corrupt` if a file was changed, `newer_artifact` if a
 * newer version wrote it, and with the errors of the file system, for example of a full disk.
 */
export function fsArtifactService(options: FsArtifactOptions): ArtifactService {
  options = checkMembers('fsArtifactService', options, fsArtifactServiceOptions);
  const directory = resolve(options.directory);
  const ownerFolder = ({ appName, userId, sessionId }: SessionKey, filename: string): string =>
    join(directory, filename.startsWith('user:') ? safePath(appName, userId) : safePath(appName, userId, sessionId));
  const folderOf = (key: SessionKey, filename: string): string => join(ownerFolder(key, filename), safePath(filename));
  const owners = new OwnerList(join(directory, ownersFolder));
  /** Moves a folder to the bin in one step, then deletes it there. Returns the number of its entries. */
  const remove = async (folder: string): Promise<number> => {
    const bin = join(directory, binFolder);
    const gone = join(bin, draftName());
    await makeFolder(bin);
    try {
      await moveFolder(folder, gone);
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
    const { length } = await entriesOf(gone);
    await rm(gone, { recursive: true });
    await removeOldDrafts(bin, await entriesOf(bin));
    return length;
  };

  return {
    async save(key, filename, part) {
      const folder = folderOf(key, filename);
      const text = JSON.stringify(part);
      return unlessDeleted(async () => {
        await owners.add(key);
        await makeFolder(folder);
        const entries = await entriesOf(folder);
        await removeOldDrafts(folder, entries);
        const versions = versionsOf(entries);
        if (versions.length === 0) await writeName(folder, filename);
        const next = (versions.at(-1) ?? -1) + 1;
        const version = next + (await writeFirstFree(folder, filesFrom(next), text));
        // The user's data may have been deleted meanwhile: a repeated deletion must find the new file.
        await owners.add(key);
        return version;
      });
    },
    async load(key, filename, version) {
      const folder = folderOf(key, filename);
      const wanted = version ?? versionsOf(await entriesOf(folder)).at(-1);
      if (wanted === undefined || !Number.isSafeInteger(wanted) || wanted < 0) return undefined;
      const text = await textOf(join(folder, fileOf(wanted)));
      return text === undefined ? undefined : partIn(text, filename, wanted);
    },
    async list(key) {
      const names = [...(await namesIn(ownerFolder(key, ''))), ...(await namesIn(ownerFolder(key, 'user:')))];
      return names.sort();
    },
    async delete(key, filename) {
      await remove(folderOf(key, filename));
    },
    async forget({ appName, userId, sessionId }) {
      if (sessionId !== undefined) return remove(ownerFolder({ appName, userId, sessionId }, ''));
      const user = { appName, userId };
      let count = 0;
      for (const owner of await owners.of(user)) {
        const folder = join(directory, owner);
        count += await remove(folder);
        await owners.drop(user, owner, folder);
      }
      return count + (await remove(ownerFolder({ ...user, sessionId: '' }, 'user:')));
    },
  };
}

/** Runs work, and retries it if another process deletes the folder meanwhile. */
async function unlessDeleted<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error) || tries === 10) throw error;
    }
  }
}

async function writeName(folder: string, filename: string): Promise<void> {
  if ((await textOf(join(folder, nameFile))) === undefined)
    await writeFirstFree(folder, [nameFile], JSON.stringify(filename));
}

async function namesIn(owner: string): Promise<readonly string[]> {
  const names = await Promise.all(
    (await entriesOf(owner)).map(async (entry) => {
      const folder = join(owner, entry);
      const isStored = async (): Promise<boolean> => versionsOf(await entriesOf(folder)).length > 0;
      if (!(await isStored())) return [];
      // The name is written before the first version. The artifact may have been deleted and saved again
      // meanwhile.
      let name = await textOf(join(folder, nameFile));
      if (name === undefined) {
        if (!(await isStored())) return [];
        name = await textOf(join(folder, nameFile));
      }
      return [nameIn(name ?? '', owner, entry)];
    }),
  );
  return names.flat();
}

/** Returns the versions from the oldest to the newest. */
function versionsOf(entries: readonly string[]): readonly number[] {
  return entries
    .filter((entry) => versionFile.test(entry))
    .map((entry) => Number.parseInt(entry, 10))
    .sort((a, b) => a - b);
}

/**
 * Parses the name of an artifact. Throws if the name does not match its folder, because then the artifact
 * could not be loaded by this name.
 */
function nameIn(text: string, owner: string, entry: string): string {
  const name = parsed(text);
  if (typeof name === 'string' && safePath(name) === entry) return name;
  throw new AgentError(
    'artifact_corrupt',
    `${join(owner, entry, nameFile)} was changed after it was written; restore it from a backup, or delete its folder`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is neither a name nor a part.
    return undefined;
  }
}

function partIn(text: string, filename: string, version: number): ArtifactPart {
  const part = parsed(text);
  if (isArtifactPart(part)) return part;
  const newer = newerPartType(part);
  if (newer !== undefined)
    throw new AgentError(
      'newer_artifact',
      `version ${version} of the artifact "${filename}" was written by a newer version: it has the type "${newer}". It stays unchanged; update this worker`,
    );
  throw new AgentError(
    'artifact_corrupt',
    `version ${version} of the artifact "${filename}" was changed after it was written; restore its file from a backup, or delete the artifact`,
  );
}

function* filesFrom(version: number): Generator<string, void, void> {
  for (let next = version; ; next++) yield fileOf(next);
}

function fileOf(version: number): string {
  return `${version}.json`;
}

/** The folder to which data is moved before it is deleted. */
const binFolder = '.deleted';
/** The folder that lists the owners of session folders. */
const ownersFolder = 'owners';
const nameFile = 'name.json';
const versionFile = /^\d+\.json$/;

const fsArtifactServiceOptions = { directory: 'text' } satisfies MemberRules<FsArtifactOptions>;

/** Returns true if a value that was read is a part with the members that its type needs. */
function isArtifactPart(value: unknown): value is ArtifactPart {
  if (typeof value !== 'object' || value === null || !isJsonObject(value as JsonValue)) return false;
  const { type, ...part } = value as { readonly [member: string]: unknown };
  if (part['providerMetadata'] !== undefined && !isJsonObject(part['providerMetadata'] as JsonValue)) return false;
  if (type === 'text') return typeof part['text'] === 'string';
  if (type === 'inlineData') return typeof part['mimeType'] === 'string' && typeof part['data'] === 'string';
  const { mimeType } = part;
  return (
    type === 'fileData' &&
    typeof part['fileUri'] === 'string' &&
    (mimeType === undefined || typeof mimeType === 'string')
  );
}

/**
 * Returns the type of a part that only a newer version knows, cut to 100 characters; undefined for any other
 * value.
 */
function newerPartType(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type } = value;
  return typeof type === 'string' && !Object.hasOwn(partTypes, type) ? type.slice(0, 100) : undefined;
}

const partTypes: Readonly<Record<Part['type'], true>> = {
  text: true,
  thought: true,
  inlineData: true,
  fileData: true,
  functionCall: true,
  functionResponse: true,
  provider: true,
};
