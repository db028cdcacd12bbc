import type { DocumentWay } from '../../src/outside/openapi/document-way.ts';

/** Measures a parser alone: it resolves references and makes no tools. */
export default async function load(): Promise<DocumentWay> {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  return { load: async (path) => ({ kept: await parser.dereference(path) }) };
}
