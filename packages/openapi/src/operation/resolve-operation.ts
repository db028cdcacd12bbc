import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, listIn, memberOf } from '../document/json-members.ts';
import { derefIn, derefMerged, type OpenapiDocument, OperationProblem } from '../document/openapi-document.ts';
import type { DescribedOperation } from './operation.ts';

/**
 * Returns an operation whose references, except those to schemas, are replaced by their targets.
 *
 * Throws `OperationProblem` if a reference of its request has no target; if a reference of a response has no
 * target, `onOmitted` is called, and the response has no content.
 */
export function resolveOperation(
  document: OpenapiDocument,
  operation: DescribedOperation,
  onOmitted: (omitted: string) => void,
): DescribedOperation {
  const { value, pathItem, unknown } = operation;
  if (unknown !== undefined) throw new OperationProblem(unknown);
  const requestBody = derefMerged(document, memberOf(value, 'requestBody'), withReference);
  return {
    ...operation,
    value: {
      ...value,
      ...parametersOf(document, value),
      ...(requestBody && { requestBody: { ...requestBody, content: contentOf(document, requestBody) } }),
      responses: responsesOf(document, memberOf(value, 'responses'), onOmitted),
    },
    pathItem: { ...pathItem, ...parametersOf(document, pathItem) },
  };
}

function parametersOf(document: OpenapiDocument, holder: JsonObject): JsonObject {
  const parameters = listIn(holder, 'parameters').map((each) => {
    const parameter = derefMerged(document, each, withReference) ?? {};
    const isWritten = memberOf(parameter, 'content') !== undefined;
    return isWritten ? { ...parameter, content: contentOf(document, parameter) } : parameter;
  });
  return { parameters };
}

function responsesOf(
  document: OpenapiDocument,
  given: JsonValue | undefined,
  onOmitted: (omitted: string) => void,
): JsonObject {
  const all: Record<string, JsonValue> = {};
  for (const [status, each] of Object.entries(derefIn(document, given) ?? {})) {
    try {
      const response = derefMerged(document, each, withReference) ?? {};
      all[status] = { ...response, content: contentOf(document, response) };
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
      // A response without a description accepts any content.
      all[status] = { content: { '*/*': {} } };
      onOmitted(`the response ${status}: ${error.message}`);
    }
  }
  return all;
}

function contentOf(document: OpenapiDocument, holder: JsonObject): JsonObject {
  const content = derefIn(document, memberOf(holder, 'content'));
  return Object.fromEntries(
    entriesIn({ content: content ?? {} }, 'content').map(([mediaType, each]) => {
      const described = derefIn(document, each) ?? {};
      const encoding = derefIn(document, memberOf(described, 'encoding'));
      return [mediaType, isJsonObject(encoding) ? { ...described, encoding } : described];
    }),
  );
}

/**
 * Members that are allowed next to a reference to anything but a schema or a path item (OpenAPI 3.1,
 * Reference Object).
 */
const withReference: readonly string[] = ['summary', 'description'];
