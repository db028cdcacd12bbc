// The declarations of openapi-mcp-generator that the subject uses, so that it type-checks without an install.
export function getToolsFromOpenApi(path: string, options: { dereference: boolean }): Promise<readonly object[]>;
