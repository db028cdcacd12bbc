import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder with files in it, which is gone with the test file that asks. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-skills-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) addFile(folder, path, content);
  return folder;
}

const folders: string[] = [];
// Not where a folder is asked for: within a test nobody would hear of it.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a file, with the folders above it. */
export function addFile(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The text of a `SKILL.md`. */
export function skillText(name: string, description = `Does ${name}.`, body = `How to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;
}
