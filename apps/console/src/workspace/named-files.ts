import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { ToolError } from '@mortise/core';
import type { Attachment } from '../text/attachment.ts';
import { AttachmentText } from '../text/attachment.ts';
import { isBinary, openFile } from './open-file.ts';
import type { ResolvedPath, Workspace } from './workspace.ts';

/** The files that a request names, and notes on those that cannot be included. */
export interface NamedFiles {
  readonly files: readonly Attachment[];
  readonly problems: readonly string[];
}

/**
 * Returns the text files that a request names after an `@`: `explain @src/main.ts`. A name that is not a file
 * of the directory stays unchanged. A long file is cut to its start and its end. Files beyond `maxFiles` are
 * not included: a note says so, and the model may read them itself.
 */
export async function namedFiles(request: string, workspace: Workspace): Promise<NamedFiles> {
  const files: Attachment[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const named = pathsIn(request);
  if (named.length > maxNames) problems.push(`Only the first ${maxNames} names after @ are looked up.`);
  for (const path of named.slice(0, maxNames)) {
    try {
      const found = await openNamed(path, workspace);
      if (!found) continue;
      const { resolved, file } = found;
      try {
        if (seen.has(resolved.relative)) continue;
        seen.add(resolved.relative);
        if (files.length < maxFiles) files.push(await textOfFile(resolved.relative, file));
        else
          problems.push(`Only ${maxFiles} files can be attached to a request; @${withoutEnd(path)} is not attached.`);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      if (error.code !== 'not_found' && error.code !== 'invalid_path')
        problems.push(`@${withoutEnd(path)} is not attached to the request: ${error.message}`);
    }
  }
  return { files, problems };
}

function pathsIn(request: string): readonly string[] {
  const found = request.matchAll(/(?:^|[\s("'])@([^\s"']{1,1000})/g);
  return [...new Set([...found].map(([, path = '']) => path))];
}

/** Opens the file that a word names, with or without the punctuation after it. */
async function openNamed(path: string, workspace: Workspace): Promise<NamedFile | undefined> {
  for (const each of new Set([path, withoutEnd(path)])) {
    if (each === '') continue;
    const resolved = await workspace.resolve(each);
    try {
      return { resolved, file: await openFile(resolved) };
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'not_found') throw error;
    }
  }
  return undefined;
}

interface NamedFile {
  readonly resolved: ResolvedPath;
  readonly file: FileHandle;
}

/** Returns a path without the punctuation of a sentence that ends after it. */
function withoutEnd(path: string): string {
  return path.replace(/[.,;:!?)\]}]{1,20}$/, '');
}

async function textOfFile(name: string, file: FileHandle): Promise<Attachment> {
  const read = new AttachmentText(name, maxChars);
  const decoder = new StringDecoder('utf8');
  for await (const bytes of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
    if (isBinary(bytes as Buffer)) throw new ToolError('it is a binary file.', { code: 'binary_file' });
    read.push(decoder.write(bytes as Buffer));
    if (read.chars > maxRead) throw new ToolError('it is too large; have it searched.', { code: 'too_large' });
  }
  read.push(decoder.end());
  return read.toAttachment();
}

const maxFiles = 20;
/** The maximum number of looked-up names: a pasted log may have thousands that are not files. */
const maxNames = 200;
/** The maximum number of characters of one file that the model gets, some 15,000 tokens. */
const maxChars = 60_000;
/** The maximum number of characters of a file that is read at all. */
const maxRead = 64 * 1024 * 1024;
