import { readFile } from 'node:fs/promises';
import type { DocumentWay } from '../../src/outside/openapi/document-way.ts';

/** Returns functions for a model, one for each operation whose body the library supports. */
export default async function load(): Promise<DocumentWay> {
  const { HttpLlm } = await import('@samchon/openapi');
  return {
    async load(path) {
      const kept = HttpLlm.application({ document: JSON.parse(await readFile(path, 'utf8')) });
      return { tools: kept.functions.length, kept };
    },
  };
}
