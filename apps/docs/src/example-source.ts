import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of an example that have its source. */
const folders: readonly string[] = ['src', 'page'];

/**
 * Returns the source of an example as Markdown, a block for each file,
 * to show below its README; empty for a page that is no example.
 */
export function exampleSource(root: string, file: string): string {
  const [, folder] = /^(examples\/[^/]+)\/README\.md$/.exec(file) ?? [];
  if (folder === undefined) return '';
  const files = folders.flatMap((name) => filesIn(root, `${folder}/${name}`));
  if (files.length === 0) return '';
  const blocks = files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8').trimEnd();
    const name = path.slice(folder.length + 1);
    return `### ${name}\n\n\`\`\`\`${path.endsWith('.ts') ? 'ts' : 'text'}\n${text}\n\`\`\`\``;
  });
  return `\n## Source\n\n${blocks.join('\n\n')}\n`;
}

function filesIn(root: string, folder: string): readonly string[] {
  return namesIn(join(root, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Not every example has a page. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .sort();
  } catch {
    return [];
  }
}
