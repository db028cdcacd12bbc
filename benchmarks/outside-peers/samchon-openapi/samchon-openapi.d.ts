// The declarations of @samchon/openapi that the subject uses, so that it type-checks without an install.
export const HttpLlm: { application(options: { document: object }): { functions: readonly object[] } };
