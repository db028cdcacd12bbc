import { join, resolve } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** Matches private packages: a published package includes the types of them that it uses. */
const bundledKits: RegExp = /^@mortise\/(hop-kit|http-kit|provider-kit|session-kit)(\/|$)/;

/** A package and its entry points. */
interface DeclarationsOptions {
  /** The folder of the package. */
  readonly folder: string;
  /** The source file of each entry point, by the name of its output. */
  readonly entry: Readonly<Record<string, string>>;
}

/**
 * Writes the declarations of a package to a folder: `NAME.d.ts` for each entry point, and chunks that they
 * share. Types of private packages are included; types of dependencies stay imports.
 */
export async function writeDeclarations(options: DeclarationsOptions, outDir: string): Promise<void> {
  await using build = await declarationsBuild(options);
  await build.write({ ...output, dir: outDir });
}

/**
 * Returns the declarations of a package in one text, with a heading for each entry point (`.`, `files`).
 * Types that several entry points use are printed once, under `shared` at the end.
 */
export async function declarationsOf(options: DeclarationsOptions): Promise<string> {
  await using build = await declarationsBuild(options);
  const groups = [{ name: SHARED, minShareCount: 2 }];
  const generated = await build.generate({
    ...output,
    chunkFileNames: '[name].d.ts',
    minifyInternalExports: false,
    codeSplitting: { groups },
  });
  const parts = generated.output.filter((each): each is OutputChunk => each.type === 'chunk');
  const inOrder = [...Object.keys(options.entry), SHARED].flatMap((name) => parts.filter((part) => part.name === name));
  if (inOrder.length !== parts.length) throw new Error(`Unknown declaration files: ${parts.map(({ name }) => name)}`);
  return inOrder.map(({ name, code }) => `// ---- ${name === 'index' ? '.' : name}\n\n${code}`).join('\n');
}

/** The name of the part with the types that several entry points use. */
const SHARED = 'shared';

function declarationsBuild({ folder, entry }: DeclarationsOptions): ReturnType<typeof rolldown> {
  return rolldown({
    cwd: folder,
    input: Object.fromEntries(Object.entries(entry).map(([name, file]) => [name, resolve(folder, file)])),
    external: (id) => /^[^./]/.test(id) && !bundledKits.test(id),
    plugins: [dts({ dtsOnly: true, generator: 'oxc', tsconfig: join(folder, 'tsconfig.json') })],
    // Each entry point exports exactly the exports of its source.
    preserveEntrySignatures: 'strict',
  });
}

const output = { format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: '[name]-[hash].d.ts' } as const;
