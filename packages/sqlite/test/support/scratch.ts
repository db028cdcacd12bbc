import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A directory of the calling test file, removed after everything opened in it is closed. */
export function scratch(): Scratch {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-sqlite-'));
  const opened: { close(): void }[] = [];
  let files = 0;
  afterAll(() => {
    for (const each of opened) each.close();
    rmSync(directory, { recursive: true });
  });
  return {
    directory,
    path: () => join(directory, `${files++}.db`),
    open: (service) => {
      opened.push(service);
      return service;
    },
  };
}

interface Scratch {
  readonly directory: string;
  /** A file that is not there. */
  path(): string;
  /** Closed when the tests are over. */
  open<T extends { close(): void }>(service: T): T;
}
