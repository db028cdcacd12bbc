// The declarations of Swagger Parser that the subject uses, so that it type-checks without an install.
declare const SwaggerParser: { dereference(path: string): Promise<object> };
export default SwaggerParser;
