import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the programs that this test run has bundled. */
    readonly bundledPrograms: string;
  }
}

/** The console. */
export const mainPath: string = join(inject('bundledPrograms'), 'bin/main.mjs');
/** The path of the console program whose first argument is the quiet time of questions. */
export const timedMainPath: string = join(inject('bundledPrograms'), 'bin/console-main.mjs');
