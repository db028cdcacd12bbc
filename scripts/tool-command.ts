import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, delimiter, dirname, extname, join } from 'node:path';

/** A program with its arguments, as `spawn` takes them without a shell. */
export type ToolCommand = readonly [program: string, args: string[]];

/** The packages of tools that have another name. */
const packageNames: Readonly<Record<string, string>> = {
  attw: '@arethetypeswrong/cli',
  biome: '@biomejs/biome',
  changeset: '@changesets/cli',
};

/**
 * Returns the command that starts a tool, without a shell on each system. Windows has a `.cmd` file for each
 * tool that npm or pnpm installs, which only a shell can start: so Node runs the JavaScript file that is the
 * `bin` of the tool's package. Any other program is started by its name.
 *
 * @param folders - where programs are, the first one that has the tool counts; default `PATH`
 */
export function toolCommand(
  name: string,
  args: readonly string[],
  folders: readonly string[] = (process.env['PATH'] ?? '').split(delimiter),
): ToolCommand {
  if (name === 'node') return [process.execPath, [...args]];
  const folder = folders.find((each) => existsSync(join(each, name)) || existsSync(join(each, `${name}.cmd`)));
  const bin = folder === undefined ? undefined : binOf(name, folder);
  if (bin === undefined) return [name, [...args]];
  return isJavaScript(bin) ? [process.execPath, [bin, ...args]] : [bin, [...args]];
}

/** Returns the command of a tool that the workspace at `root` has installed. */
export function workspaceTool(root: string, name: string, args: readonly string[]): ToolCommand {
  return toolCommand(name, args, [join(root, 'node_modules/.bin')]);
}

/**
 * Returns the file behind a tool in a folder of programs:
 * the file beside it, or where npm keeps global packages.
 */
function binOf(name: string, folder: string): string | undefined {
  const modules =
    basename(folder) === '.bin'
      ? [dirname(folder)]
      : [join(folder, 'node_modules'), join(folder, '../lib/node_modules')];
  for (const each of modules) {
    const home = join(each, packageNames[name] ?? name);
    if (!existsSync(join(home, 'package.json'))) continue;
    const { bin }: { bin?: string | Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(home, 'package.json'), 'utf8'),
    );
    const file = typeof bin === 'string' ? bin : bin?.[name];
    if (file !== undefined) return join(home, file);
  }
  return undefined;
}

/** Returns false for a native program, such as pnpm. */
function isJavaScript(file: string): boolean {
  if (/^\.[cm]?js$/.test(extname(file))) return true;
  const start = Buffer.alloc(64);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, start);
  } finally {
    closeSync(opened);
  }
  return /^#!.*\bnode\b/.test(start.toString('latin1'));
}
