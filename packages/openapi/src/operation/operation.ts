import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefMerged, type OpenapiDocument, OperationProblem } from '../document/openapi-document.ts';

/** An operation of a document. */
export interface Operation {
  readonly operationId: string | undefined;
  /**
   * The HTTP method as it is sent: upper case, except for `additionalOperations`; `*` for all operations of a
   * path that cannot be read.
   */
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
}

/** An operation, and its description in the document. */
export interface DescribedOperation extends Operation {
  readonly value: JsonObject;
  readonly pathItem: JsonObject;
  /** The reason why the operation cannot be read. */
  readonly unknown?: string;
}

/**
 * Returns the operations of a document, in document order. Throws
 * `ConfigError`, `openapi_too_large`, if there are more than `limit`.
 */
export function operationsOf(document: OpenapiDocument, limit: number): readonly DescribedOperation[] {
  const operations: DescribedOperation[] = [];
  for (const [path, item] of entriesIn(document.root, 'paths')) {
    // Extensions of the document are not paths.
    if (path.startsWith('x-')) continue;
    operations.push(...operationsOfPath(document, path, item));
  }
  if (operations.length > limit)
    throw new ConfigError(
      'openapi_too_large',
      `the OpenAPI document has ${operations.length} operations, more than limits.operations (${limit}): raise it`,
    );
  return operations;
}

function operationsOfPath(document: OpenapiDocument, path: string, item: JsonValue): readonly DescribedOperation[] {
  const { value: pathItem, unknown } = resolved(document, item);
  if (unknown !== undefined) return [described(path, '*', {}, {}, unknown)];
  const fixed = methods.filter((method) => Object.hasOwn(pathItem, method));
  const all = [
    ...fixed.map((method) => [method.toUpperCase(), memberOf(pathItem, method), undefined] as const),
    ...entriesIn(pathItem, 'additionalOperations').map(
      ([method, value]) => [method, value, methodProblem(method)] as const,
    ),
  ];
  return all.map(([method, value, problem]) => {
    const operation = resolved(document, value);
    const pathProblem = path.startsWith('/') ? undefined : 'a path that does not begin with "/"';
    return described(path, method, operation.value, pathItem, pathProblem ?? problem ?? operation.unknown);
  });
}

function described(
  path: string,
  method: string,
  value: JsonObject,
  pathItem: JsonObject,
  unknown: string | undefined,
): DescribedOperation {
  return {
    operationId: textIn(value, 'operationId'),
    method,
    path,
    tags: listIn(value, 'tags').filter((tag) => typeof tag === 'string'),
    summary: textIn(value, 'summary') ?? textIn(pathItem, 'summary'),
    description: textIn(value, 'description') ?? textIn(pathItem, 'description'),
    isDeprecated: isSet(value, 'deprecated'),
    value,
    pathItem,
    ...(unknown !== undefined && { unknown }),
  };
}

/**
 * Returns a path item or an operation, merged with the members
 * next to its reference, or the reason why it cannot be read.
 */
function resolved(
  document: OpenapiDocument,
  given: JsonValue | undefined,
): { readonly value: JsonObject; readonly unknown?: string } {
  try {
    const value = derefMerged(document, given);
    return value ? { value } : { value: {}, unknown: 'it is not an object' };
  } catch (error) {
    if (!(error instanceof OperationProblem)) throw error;
    // Without the target, only the members next to the reference are known, such as the name.
    const { $ref: _ref, ...siblings } = isJsonObject(given) ? given : {};
    return { value: siblings as JsonObject, unknown: error.message };
  }
}

function methodProblem(method: string): string | undefined {
  if (methods.includes(method.toLowerCase())) return `it must be written as "${method.toLowerCase()}" of the path`;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) return `"${method.slice(0, 40)}" is not an HTTP method`;
  return /^(connect|track)$/i.test(method) ? `${method} cannot be sent` : undefined;
}

const methods: readonly string[] = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace', 'query'];
