import { isJsonObject, type JsonObject, type StandardSchema } from '@mortise/core';

/** The arguments of an agent that declares no input. */
export interface Request {
  readonly request: string;
}

/** The schema of a `Request`, for the check and for the model. */
export const requestInput: { readonly input: StandardSchema<unknown, Request>; readonly inputJsonSchema: JsonObject } =
  Object.freeze({
    input: { '~standard': { version: 1, vendor: 'mortise', validate } },
    inputJsonSchema: Object.freeze({
      type: 'object',
      properties: Object.freeze({
        request: Object.freeze({ type: 'string', description: 'The task, with all that is needed to know for it' }),
      }),
      required: Object.freeze(['request']),
      additionalProperties: false,
    }),
  });

function validate(value: unknown): ReturnType<StandardSchema<unknown, Request>['~standard']['validate']> {
  if (!isJsonObject(value)) return { issues: [{ message: 'expected an object' }] };
  const { request, ...others } = value as { readonly [key: string]: unknown };
  const [other] = Object.keys(others);
  if (other !== undefined) return { issues: [{ message: 'there is no such argument', path: [other] }] };
  if (typeof request === 'string' && request.trim() !== '') return { value: { request } };
  return { issues: [{ message: 'expected a text that is not empty', path: ['request'] }] };
}
