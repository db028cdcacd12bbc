import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Creates a directory for the calling test file, which is
 * removed after everything that was opened in it is closed.
 */
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
  /** Returns the path of a file that does not exist. */
  path(): string;
  /** Registers a service to be closed when the tests are over. */
  open<T extends { close(): void }>(service: T): T;
}
