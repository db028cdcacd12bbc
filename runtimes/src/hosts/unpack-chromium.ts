import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

/** A browser that is ready to be launched. */
export interface UnpackedChromium {
  readonly program: string;
  /**
   * The folder of the shared libraries that come with the
   * browser, so that they need not be installed on the machine.
   */
  readonly libraries: string;
  readonly args: string[];
}

const pack: URL = new URL('..', import.meta.resolve('@sparticuz/chromium'));

/** Unpacks the browser next to its package, once for each version. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = fileURLToPath(new URL('unpacked', pack));
  if (!existsSync(folder)) {
    const partial = `${folder}-${process.pid}`;
    await mkdir(partial);
    await inTemporaryFolder(partial, () =>
      Promise.all(
        ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
          inflate(fileURLToPath(new URL(`bin/${name}`, pack))),
        ),
      ),
    );
    await rename(partial, folder).catch(() => rm(partial, { recursive: true }));
  }
  return { program: `${folder}/chromium`, libraries: `${folder}/al2023/lib`, args: chromium.args };
}

/**
 * Unpacks the browser in a temporary folder of its own, because
 * the package would use an existing copy of any version.
 */
async function inTemporaryFolder(folder: string, unpack: () => Promise<unknown>): Promise<void> {
  const before = tmpdir();
  process.env['TMPDIR'] = folder;
  try {
    await unpack();
  } finally {
    process.env['TMPDIR'] = before;
  }
}
