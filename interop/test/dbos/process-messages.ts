import type { SessionKey } from '@mortise/core';
import type { Advanced, ServeOptions, WakeOptions } from '@mortise/worker';

/** The messages from the parent to a process. */
export type ToProcess =
  | { readonly ask: 'wake'; readonly id: number; readonly key: SessionKey; readonly options: WakeOptions }
  | { readonly ask: 'serve'; readonly id: number; readonly options: Pick<ServeOptions, 'concurrency' | 'lanes'> }
  | { readonly ask: 'stop'; readonly id: number; readonly graceMs: number }
  /** The result of an advance; `advanced` is absent if the advance rejected. */
  | { readonly ask: 'ended'; readonly advance: number; readonly advanced?: Advanced };

/** The messages from a process to its parent. */
export type FromProcess =
  | { readonly tell: 'done'; readonly id: number; readonly problem?: string }
  | { readonly tell: 'begins'; readonly advance: number; readonly key: SessionKey; readonly attempt: number }
  | { readonly tell: 'suspends'; readonly advance: number };
