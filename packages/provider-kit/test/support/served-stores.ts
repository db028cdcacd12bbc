import type { FileStore } from '@mortise/core/files';
import { type FileDialect, type ServedFile, startFileServer } from './file-server.ts';

/** Stores over servers of their own, for cases of stores. */
export interface ServedStores {
  open(): Promise<{
    readonly store: FileStore;
    files(): readonly ServedFile[];
    refuse(status: number, message: string): void;
    stall(): void;
    readonly secret: string;
  }>;
  /** Closes all servers. */
  cleanup(): Promise<void>;
}

/** Each has a server of its own. `secret`: the key of the stores. */
export function servedStores(dialect: FileDialect, secret: string, storeAt: (url: string) => FileStore): ServedStores {
  const closes: (() => Promise<void>)[] = [];
  return {
    async open() {
      const { url, files, refuse, stall, close } = await startFileServer(dialect);
      closes.push(close);
      return { store: storeAt(url), files: () => [...files.values()], refuse, stall, secret };
    },
    async cleanup() {
      for (const close of closes.splice(0)) await close();
    },
  };
}
