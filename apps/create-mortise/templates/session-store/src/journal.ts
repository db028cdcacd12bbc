import { type FileHandle, open } from 'node:fs/promises';
import { SessionError } from '@mortise/core';
import type { Step } from './step.ts';

/** A file of steps, which run one after the other. */
export class Journal {
  readonly #file: FileHandle;
  #last: Promise<unknown> = Promise.resolve();
  #broken: Error | undefined;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens a file and replays its stored steps, oldest first. Removes an incomplete last line. */
  static async open(path: string, replay: (step: Step) => Promise<void>): Promise<Journal> {
    const file = await open(path, 'a+', 0o600);
    try {
      const text = await file.readFile('utf8');
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      let line = 0;
      for (const written of whole.split('\n').slice(0, -1)) {
        line++;
        await replay(stepIn(written, path, line));
      }
      if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
      return new Journal(file);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Runs a step after the earlier steps, and writes it to the file. If it cannot be written, memory and disk
   * differ: every later step is rejected until the file is opened again.
   */
  step<Result>(carryOut: () => Promise<{ readonly result: Result; readonly step: Step }>): Promise<Result> {
    const done = this.#last.then(async () => {
      if (this.#broken) throw this.#broken;
      const { result, step } = await carryOut();
      try {
        await this.#file.appendFile(`${JSON.stringify(step)}\n`);
        await this.#file.datasync();
      } catch (cause) {
        this.#broken = new Error('The journal cannot be written: free disk space, and open it again.', { cause });
        throw this.#broken;
      }
      return result;
    });
    this.#last = done.catch(() => {});
    return done;
  }

  /** Closes the file after the running steps; a second call does nothing. */
  async close(): Promise<void> {
    await this.#last;
    if (this.#file.fd >= 0) await this.#file.close();
  }
}

function stepIn(text: string, path: string, line: number): Step {
  try {
    return JSON.parse(text) as Step;
  } catch (cause) {
    throw new SessionError('session_corrupt', `${path} is not a journal: line ${line} is not JSON`, { cause });
  }
}
