import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';
import { sliceCharacters } from '../text/fold.ts';
import { isBinary, openFile } from '../workspace/open-file.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Creates the tool that reads lines of a text file. */
export function readFile(workspace: Workspace): Tool {
  return functionTool({
    name: 'read_file',
    description:
      'Reads lines of a text file in the working directory. Long files come in pieces: go on with "offset" at "nextOffset".',
    effect: 'read',
    egress: 'none',
    input: z.object({
      path: z.string().min(1).describe('Path of the file, relative to the working directory'),
      offset: z.number().int().min(1).default(1).describe('First line, counted from 1'),
      limit: z.number().int().min(1).max(2000).default(400).describe('Number of lines'),
    }),
    async run({ path, offset, limit }) {
      const resolved = await workspace.resolve(path);
      const lines = linesOf(await readText(resolved));
      if (offset > Math.max(1, lines.length)) {
        throw new ToolError(
          `"${resolved.relative}" has ${lines.length} lines, so there is no line ${offset}. Use a smaller offset.`,
          { code: 'no_such_line' },
        );
      }
      const shown = take(lines, offset - 1, limit);
      const next = offset + shown.length;
      return {
        path: resolved.relative,
        totalLines: lines.length,
        ...(shown.length > 0 && { lines: `${offset}-${next - 1}` }),
        text: shown.join('\n'),
        ...(next <= lines.length && { nextOffset: next }),
      };
    },
  });
}

async function readText(resolved: Parameters<typeof openFile>[0]): Promise<string> {
  const file = await openFile(resolved);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) {
      throw new ToolError(
        `"${resolved.relative}" has ${size} bytes, more than the ${maxBytes} that can be read. Search it with search_text instead.`,
        { code: 'too_large' },
      );
    }
    const bytes = await file.readFile();
    if (isBinary(bytes))
      throw new ToolError(
        `"${resolved.relative}" is a binary file (${bytes.length} bytes), which cannot be read as text.`,
        { code: 'binary_file' },
      );
    return bytes.toString('utf8');
  } finally {
    await file.close();
  }
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Returns the lines that fit into one result: at least one; longer lines are cut. */
function take(lines: readonly string[], from: number, limit: number): readonly string[] {
  const taken: string[] = [];
  let chars = 0;
  for (const line of lines.slice(from, from + limit)) {
    const shown =
      line.length > maxLineChars
        ? `${sliceCharacters(line, maxLineChars)} [... ${line.length - maxLineChars} characters omitted]`
        : line;
    chars += shown.length + 1;
    if (chars > maxChars && taken.length > 0) break;
    taken.push(shown);
  }
  return taken;
}

const maxBytes = 16 * 1024 * 1024;
const maxChars = 64_000;
const maxLineChars = 2000;
