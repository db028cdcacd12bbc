// What is used of openapi-mcp-generator, so that it type-checks where that is not installed.
export function getToolsFromOpenApi(path: string, options: { dereference: boolean }): Promise<readonly object[]>;
