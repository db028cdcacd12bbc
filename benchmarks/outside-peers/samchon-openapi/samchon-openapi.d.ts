// What is used of @samchon/openapi, so that it type-checks where that is not installed.
export const HttpLlm: { application(options: { document: object }): { functions: readonly object[] } };
