import type { DocumentWay } from '../../src/outside/openapi/document-way.ts';

/**
 * Returns tool definitions, one for each operation. References
 * are not resolved, so the schemas of bodies are empty.
 */
export default async function load(): Promise<DocumentWay> {
  const { getToolsFromOpenApi } = await import('openapi-mcp-generator');
  return {
    async load(path) {
      const kept = await getToolsFromOpenApi(path, { dereference: true });
      return { tools: kept.length, kept };
    },
  };
}
