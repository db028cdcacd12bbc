import { stat } from 'node:fs/promises';
import { basename, matchesGlob } from 'node:path';
import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';
import { sliceCharacters } from '../text/fold.ts';
import { type LineMatcher, literalMatcher, regexMatcher } from '../workspace/line-matcher.ts';
import { asToolError, isBinary, openFile } from '../workspace/open-file.ts';
import { walkFiles } from '../workspace/walk-files.ts';
import type { ResolvedPath, Workspace } from '../workspace/workspace.ts';

/** Creates the tool that searches text files. */
export function searchText(workspace: Workspace): Tool {
  return functionTool({
    name: 'search_text',
    description:
      'Searches the lines of text files below a path of the working directory, literally unless "regex" is true. Skips binary files, files over 2 MB, node_modules and directories whose name begins with a dot.',
    effect: 'read',
    egress: 'none',
    input: z.object({
      text: z.string().min(1).max(500).describe('What to look for'),
      path: z.string().default('.').describe('File or directory to search, relative to the working directory'),
      regex: z.boolean().default(false).describe('"text" is a JavaScript regular expression'),
      ignoreCase: z.boolean().default(false),
      glob: z.string().min(1).max(200).optional().describe('Only files that match, such as "*.ts" or "src/**/*.md"'),
    }),
    async run({ text, path, regex, ignoreCase, glob }, { signal }) {
      const resolved = await workspace.resolve(path);
      const matcher = regex ? regexMatcher(text, ignoreCase) : literalMatcher(text, ignoreCase);
      return search(matcher, await filesOf(workspace, resolved), glob, signal);
    },
  });
}

interface Match {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

async function search(
  matcher: LineMatcher,
  files: AsyncIterable<ResolvedPath>,
  glob: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly matches: readonly Match[] }> {
  const matches: Match[] = [];
  const startedAt = performance.now();
  let filesSearched = 0;
  let stopped: string | undefined;
  for await (const file of files) {
    if (signal.aborted) throw new ToolError('The search was cancelled.', { code: 'cancelled' });
    if (glob !== undefined && !isWanted(file, glob)) continue;
    const lines = await linesOf(file);
    if (!lines) continue;
    filesSearched++;
    for (const at of matcher(lines, maxMatches - matches.length))
      matches.push({ path: file.relative, line: at + 1, text: cut(lines[at] as string) });
    if (matches.length >= maxMatches)
      stopped = `there may be more than ${maxMatches} matches; narrow the search by path or glob`;
    else if (filesSearched >= maxFiles) stopped = `more than ${maxFiles} files; narrow the search by path or glob`;
    else if (performance.now() - startedAt > maxMs)
      stopped = `${maxMs / 1000} seconds are over; narrow the search by path or glob`;
    if (stopped !== undefined) break;
  }
  return { matches, ...{ filesSearched, ...(stopped !== undefined && { stopped }) } };
}

async function filesOf(workspace: Workspace, resolved: ResolvedPath): Promise<AsyncIterable<ResolvedPath>> {
  const found = await stat(resolved.absolute).catch((error: unknown) => {
    throw asToolError(error, resolved.relative);
  });
  return found.isDirectory() ? walkFiles(workspace.root, resolved.absolute) : only(resolved);
}

async function* only(resolved: ResolvedPath): AsyncGenerator<ResolvedPath, void, void> {
  yield resolved;
}

/** Returns the lines of a text file; none if the file is not text, is empty, or is too large. */
async function linesOf(resolved: ResolvedPath): Promise<readonly string[] | undefined> {
  const file = await openFile(resolved).catch(() => undefined);
  if (!file) return undefined;
  try {
    // Pseudo files report a size of 0; reading one may block forever.
    const { size } = await file.stat();
    if (size === 0 || size > maxBytes) return undefined;
    const bytes = await file.readFile();
    return isBinary(bytes) ? undefined : bytes.toString('utf8').split('\n');
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/**
 * Returns true if a file matches the pattern. A pattern
 * without a slash matches the file's name, as in `.gitignore`.
 */
function isWanted({ relative }: ResolvedPath, glob: string): boolean {
  return matchesGlob(glob.includes('/') ? relative : basename(relative), glob);
}

function cut(line: string): string {
  return line.length > maxShownChars ? `${sliceCharacters(line, maxShownChars)}…` : line;
}

const maxMatches = 100;
const maxFiles = 20_000;
const maxBytes = 2 * 1024 * 1024;
const maxMs = 10_000;
const maxShownChars = 300;
