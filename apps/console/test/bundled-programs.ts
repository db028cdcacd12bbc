import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the programs that this run of the tests has bundled. */
    readonly bundledPrograms: string;
  }
}

/** The console. */
export const mainPath: string = join(inject('bundledPrograms'), 'bin/main.mjs');
/** The console with a first argument: how long its questions wait. */
export const timedMainPath: string = join(inject('bundledPrograms'), 'bin/console-main.mjs');
