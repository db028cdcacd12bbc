import { join, resolve } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** Private packages. A published package includes the types that it uses of them. */
const bundledKits: RegExp = /^@mortise\/(hop-kit|http-kit|provider-kit|session-kit)(\/|$)/;

/** A package and its entry points. */
interface DeclarationsOptions {
  /** The folder of the package. */
  readonly folder: string;
  /** Source file of each entry point, by the name of its output. */
  readonly entry: Readonly<Record<string, string>>;
}

/**
 * Writes the declarations of a package to a folder: `NAME.d.ts` for each entry point, and chunks that they
 * share. Types of private packages are included, those of dependencies stay imports.
 */
export async function writeDeclarations(options: DeclarationsOptions, outDir: string): Promise<void> {
  await using build = await declarationsBuild(options);
  await build.write({ ...output, dir: outDir });
}

/** The declarations of one entry point in one text. */
export async function declarationsOf(folder: string, entry: string): Promise<string> {
  await using build = await declarationsBuild({ folder, entry: { api: entry } });
  const chunks = (await build.generate(output)).output.filter((each): each is OutputChunk => each.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`The declarations of ${entry} are ${chunks.length} files instead of one.`);
  return (chunks[0] as OutputChunk).code;
}

function declarationsBuild({ folder, entry }: DeclarationsOptions): ReturnType<typeof rolldown> {
  return rolldown({
    cwd: folder,
    input: Object.fromEntries(Object.entries(entry).map(([name, file]) => [name, resolve(folder, file)])),
    external: (id) => /^[^./]/.test(id) && !bundledKits.test(id),
    plugins: [dts({ dtsOnly: true, generator: 'oxc', tsconfig: join(folder, 'tsconfig.json') })],
    // Each entry point exports what its source exports, and nothing for the others' sake.
    preserveEntrySignatures: 'strict',
  });
}

const output = { format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: '[name]-[hash].d.ts' } as const;
