import type { ProviderTurn, SeenRequest, SentItem, SentRequest, WireReply } from '@mortise/testing/model';
import { interactionsDialect as dialect } from './interactions-dialect.ts';

/**
 * Returns the reply of a failed request. The API reports
 * the error as a code, and the retry delay in a header.
 */
export function failedInteraction({
  status,
  message = `status ${status}`,
  retryAfterMs,
}: Extract<ProviderTurn, { do: 'fail' }>): WireReply {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfterMs !== undefined && { 'retry-after': String(retryAfterMs / 1000) }),
  };
  const word = status === 400 ? { word: 'invalid_request' } : {};
  return { status, headers, pieces: [JSON.stringify(dialect.errorBody(status, { message, ...word }))] };
}

/** Returns the content of a request. Throws if the API would refuse the request. */
export function sentInteraction({ body }: SeenRequest): SentRequest {
  const problems = dialect.problemsOf?.(body) ?? [];
  if (problems.length > 0) throw new Error(`the request is not valid: ${problems.join('; ')}`);
  const { system_instruction: instructions, input = [], tools = [], response_format: format } = body as Body;
  return {
    instructions: instructions === undefined ? [] : [instructions],
    items: input.flatMap(itemsOf),
    tools: tools.flatMap(({ type, name = '', description = '', parameters }) =>
      type === 'function' ? [{ name, description, schema: parameters }] : [],
    ),
    ...(format && { outputSchema: format.schema }),
    body,
  };
}

function itemsOf({
  type,
  content = [],
  id = '',
  call_id: callId = '',
  name = '',
  arguments: args,
  result,
}: Body['input'][0]): readonly SentItem[] {
  switch (type) {
    case 'user_input':
    case 'model_output': {
      const role = type === 'user_input' ? 'user' : 'model';
      return content.flatMap(({ text }) => (text === undefined ? [] : [{ type: 'text', role, text }]));
    }
    case 'function_call':
      return [{ type: 'call', id, name, args }];
    case 'function_result': {
      const response = Array.isArray(result) ? result.flatMap(({ text = [] }) => text).join('\n') : result;
      return [{ type: 'result', id: callId, name, response }];
    }
    default:
      return [];
  }
}

/** The members of a request body that the server reads. */
interface Body {
  readonly system_instruction?: string;
  readonly input: readonly {
    readonly type: string;
    readonly content?: readonly { readonly text?: string }[];
    readonly id?: string;
    readonly call_id?: string;
    readonly name?: string;
    readonly arguments?: object;
    readonly result?: object | readonly { readonly text?: string }[];
  }[];
  readonly tools?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly description?: string;
    readonly parameters?: object;
  }[];
  readonly response_format?: { readonly schema: object };
}
