import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { ToolError } from '@mortise/core';
import type { Beside } from '../text/beside.ts';
import { BesideText } from '../text/beside.ts';
import { isBinary, openFile } from './open-file.ts';
import type { Place, Workspace } from './workspace.ts';

/** The files that a request names, and notes on those that cannot be included. */
export interface NamedFiles {
  readonly files: readonly Beside[];
  readonly problems: readonly string[];
}

/**
 * The text files named after an `@` in a request: `explain @src/main.ts`. A name without a file in the
 * directory is ordinary text. Long files keep their start and end; files beyond `maxFiles` are replaced by a
 * note that the model may read them.
 */
export async function namedFiles(request: string, workspace: Workspace): Promise<NamedFiles> {
  const files: Beside[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const named = pathsIn(request);
  if (named.length > maxNames) problems.push(`Only the first ${maxNames} names behind @ are looked at.`);
  for (const path of named.slice(0, maxNames)) {
    try {
      const found = await openNamed(path, workspace);
      if (!found) continue;
      const { place, file } = found;
      try {
        if (seen.has(place.relative)) continue;
        seen.add(place.relative);
        if (files.length < maxFiles) files.push(await textOfFile(place.relative, file));
        else problems.push(`Only ${maxFiles} files are given with a request; @${withoutEnd(path)} is not.`);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      if (error.code !== 'not_found' && error.code !== 'invalid_path')
        problems.push(`@${withoutEnd(path)} is not given with the request: ${error.message}`);
    }
  }
  return { files, problems };
}

function pathsIn(request: string): readonly string[] {
  const found = request.matchAll(/(?:^|[\s("'])@([^\s"']{1,1000})/g);
  return [...new Set([...found].map(([, path = '']) => path))];
}

/** The file of a name, with or without the punctuation after it. */
async function openNamed(path: string, workspace: Workspace): Promise<NamedFile | undefined> {
  for (const each of new Set([path, withoutEnd(path)])) {
    if (each === '') continue;
    const place = await workspace.resolve(each);
    try {
      return { place, file: await openFile(place) };
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
    }
  }
  return undefined;
}

interface NamedFile {
  readonly place: Place;
  readonly file: FileHandle;
}

/** A path without the signs of a sentence that ends behind it. */
function withoutEnd(path: string): string {
  return path.replace(/[.,;:!?)\]}]{1,20}$/, '');
}

async function textOfFile(name: string, file: FileHandle): Promise<Beside> {
  const read = new BesideText(name, maxChars);
  const decoder = new StringDecoder('utf8');
  for await (const bytes of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
    if (isBinary(bytes as Buffer)) throw new ToolError('it is a binary file.', { code: 'binary_file' });
    read.push(decoder.write(bytes as Buffer));
    if (read.chars > maxRead) throw new ToolError('it is too large; have it searched.', { code: 'too_large' });
  }
  read.push(decoder.end());
  return read.toBeside();
}

const maxFiles = 20;
/** A pasted log may have thousands that name no file. */
const maxNames = 200;
/** Characters of one file that the model is given, some 15,000 tokens. */
const maxChars = 60_000;
/** Characters after which a file is too large to be read for this. */
const maxRead = 64 * 1024 * 1024;
