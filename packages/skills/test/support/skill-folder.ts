import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder with files, which is deleted after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = madeFolder(files);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder with files, which the caller removes. */
export function madeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-skills-'));
  for (const [path, content] of Object.entries(files)) addFile(folder, path, content);
  return folder;
}

/** Writes a file, and creates the folders above it. */
export function addFile(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Returns the text of a `SKILL.md`. */
export function skillText(name: string, description = `Does ${name}.`, body = `How to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;
}
