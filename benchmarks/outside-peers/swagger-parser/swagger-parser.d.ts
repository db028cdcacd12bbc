// What is used of Swagger Parser, so that it type-checks where that is not installed.
declare const SwaggerParser: { dereference(path: string): Promise<object> };
export default SwaggerParser;
