import type { FileStore } from '@mortise/core/files';
import { type FileDialect, type ServedFile, startFileServer } from './file-server.ts';

/** File stores, each with its own server, for the store cases of `@mortise/testing`. */
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

/** Returns file stores that each have their own server. `secret`: the API key of the stores. */
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
