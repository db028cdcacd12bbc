import type { DocumentWay } from '../../src/outside/openapi/document-way.ts';

/** References put in place, and no tools: what a parser takes. */
export default async function load(): Promise<DocumentWay> {
  const { default: parser } = await import('@apidevtools/swagger-parser');
  return { load: async (path) => ({ kept: await parser.dereference(path) }) };
}
