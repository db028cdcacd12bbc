import { sha256 } from '@mortise/core';

/**
 * SHA-256 of a text's UTF-8 bytes, as hexadecimal digits: by the platform where it has a synchronous one,
 * else by the core's own, which takes some twenty times as long.
 */
export function platformSha256(text: string): string {
  digest ??= builtIn() ?? sha256;
  return digest(text);
}

/** Looked up when the first digest is asked for: a page bundles nothing for it. */
let digest: ((text: string) => string) | undefined;

function builtIn(): ((text: string) => string) | undefined {
  const crypto = host.process?.getBuiltinModule?.('node:crypto');
  return crypto?.createHash && ((text) => crypto.createHash('sha256').update(text, 'utf8').digest('hex'));
}

const host = globalThis as {
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): HashModule | undefined };
};

interface HashModule {
  createHash(algorithm: 'sha256'): Hash;
}

interface Hash {
  update(text: string, encoding: 'utf8'): Hash;
  digest(encoding: 'hex'): string;
}
