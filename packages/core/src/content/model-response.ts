import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { ToolOutcome } from './outcome.ts';
import type { FunctionResponsePart } from './part.ts';

/**
 * Returns the value that a model reads for a call's outcome: one rule for every provider. An object is
 * unchanged; any other value becomes `{ result }`; an error `{ error, code }`; a denial `{ error, reason }`;
 * a call that continues `{ status: 'pending', handle, willContinue: true }`;
 * an outcome that only a newer version knows `{ status }`.
 */
export function modelResponse({ name, outcome }: Pick<FunctionResponsePart, 'name' | 'outcome'>): JsonObject {
  switch (outcome.status) {
    case 'ok':
      return asObject(outcome.modelOutput === undefined ? outcome.output : outcome.modelOutput);
    case 'error':
      return { error: outcome.message, code: outcome.code };
    case 'denied':
      return {
        error: `tool ${name} call is rejected`,
        ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
      };
    case 'interim':
      if (outcome.modelOutput !== undefined) return asObject(outcome.modelOutput);
      return {
        status: 'pending',
        ...(outcome.handle === undefined ? {} : { handle: outcome.handle }),
        willContinue: true,
      };
    default:
      outcome satisfies never;
      return { status: (outcome as ToolOutcome).status };
  }
}

function asObject(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : { result: value };
}
