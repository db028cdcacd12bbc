import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inScratch } from '../../process/in-scratch.ts';
import type { PausedDepth } from './paused-app.ts';

/** The cost of runs that wait for a person. */
export interface PausedFigures {
  readonly runs: number;
  /** Bytes of heap and of disk for each paused run. */
  readonly heapPerRun: number;
  readonly diskPerRun: number;
  /** The cost of resuming a run, by the length of its log. */
  readonly resumes: readonly { readonly events: number; readonly ms: number }[];
}

/** Pauses many runs in one process, and resumes some of them. */
export function measurePaused(depth: PausedDepth, runs: number, lengths: readonly number[]): Promise<PausedFigures> {
  return inScratch(async (directory) => {
    const args = ['--expose-gc', program, directory, depth, String(runs), lengths.join()];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout);
  });
}

const program = fileURLToPath(new URL('paused-process.ts', import.meta.url));
