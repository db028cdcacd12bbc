import type { Tool } from '@mortise/core';
import type { Workspace } from '../workspace/workspace.ts';
import { dummyEcho } from './dummy-echo.ts';
import { listDirectory } from './list-directory.ts';
import { readFile } from './read-file.ts';
import { runCommand } from './run-command.ts';
import { searchText } from './search-text.ts';
import { writeFile } from './write-file.ts';

/** Creates the tools of the console, over one directory. */
export function consoleTools(workspace: Workspace): readonly Tool[] {
  return [
    readFile(workspace),
    listDirectory(workspace),
    searchText(workspace),
    writeFile(workspace),
    runCommand(workspace),
    dummyEcho(),
  ];
}
