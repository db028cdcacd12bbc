import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Problem } from './problem.ts';

/** The body of a page's request, which has only texts, ids and values, no history. */
export type PostBody =
  | {
      readonly do: 'say';
      readonly text: string;
      readonly files: readonly string[];
      readonly inputId?: string;
      /** The id of the message that this message replaces. */
      readonly edits?: string;
    }
  | { readonly do: 'answer'; readonly answers: readonly { readonly id: string; readonly value: JsonValue }[] }
  | { readonly do: 'withdraw'; readonly id: string; readonly reason?: string }
  | { readonly do: 'result'; readonly results: readonly { readonly callId: string; readonly output: JsonValue }[] }
  | { readonly do: 'cancel' }
  | { readonly do: 'resume' };

/**
 * Parses the body of a request. Throws `Problem` (422, `bad_body`)
 * if the body does not match one of these forms exactly.
 */
export function postBody(body: JsonObject): PostBody {
  if ('message' in body) {
    only(body, 'message', 'inputId', 'files', 'edits');
    const files = body['files'] === undefined ? [] : list(body['files'], 'files').map((name) => text(name, 'files'));
    const inputId = body['inputId'] === undefined ? undefined : text(body['inputId'], 'inputId', mostId);
    const edits = body['edits'] === undefined ? undefined : text(body['edits'], 'edits', mostId);
    return {
      do: 'say',
      text: text(body['message'], 'message'),
      files,
      ...(inputId !== undefined && { inputId }),
      ...(edits !== undefined && { edits }),
    };
  }
  if ('answers' in body) {
    only(body, 'answers');
    const answers = list(body['answers'], 'answers').map((given) => {
      const { id, value } = members(given, 'answers', 'id', 'value');
      return { id: text(id, 'answers[].id', mostId), value: present(value, 'answers[].value') };
    });
    return { do: 'answer', answers };
  }
  if ('withdraw' in body) {
    only(body, 'withdraw');
    const { id, reason } = members(body['withdraw'], 'withdraw', 'id', 'reason');
    return {
      do: 'withdraw',
      id: text(id, 'withdraw.id', mostId),
      ...(reason !== undefined && { reason: text(reason, 'withdraw.reason', mostReason) }),
    };
  }
  if ('results' in body) {
    only(body, 'results');
    const results = list(body['results'], 'results').map((given) => {
      const { callId, output } = members(given, 'results', 'callId', 'output');
      return { callId: text(callId, 'results[].callId', mostId), output: present(output, 'results[].output') };
    });
    return { do: 'result', results };
  }
  if ('resume' in body) {
    only(body, 'resume');
    if (body['resume'] !== true) throw bad('resume must be true');
    return { do: 'resume' };
  }
  only(body, 'cancel');
  if (body['cancel'] !== true) throw bad('send one of message, answers, withdraw, results, cancel: true, resume: true');
  return { do: 'cancel' };
}

function only(body: JsonObject, ...names: readonly string[]): void {
  const other = Object.keys(body).find((name) => !names.includes(name));
  if (other !== undefined)
    throw bad(
      `"${other.slice(0, 50)}" is not a member of this request; allowed: ${names.join(', ')}. Everything else is set on the server`,
    );
}

function members(value: JsonValue | undefined, what: string, ...names: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw bad(`${what} must be an object, or an array of objects`);
  only(value, ...names);
  return value;
}

function list(value: JsonValue | undefined, what: string): readonly JsonValue[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostItems)
    throw bad(`${what} must be an array of 1 to ${mostItems}`);
  return value as readonly JsonValue[];
}

function text(value: JsonValue | undefined, what: string, most = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string' || value === '' || value.length > most)
    throw bad(
      `${what} must be a non-empty string${most === Number.POSITIVE_INFINITY ? '' : `, of at most ${most} characters`}`,
    );
  return value;
}

function present(value: JsonValue | undefined, what: string): JsonValue {
  if (value === undefined) throw bad(`${what} is missing`);
  return value;
}

function bad(message: string): Problem {
  return new Problem(422, 'bad_body', message);
}

const mostId = 1_000;
const mostReason = 2_000;
const mostItems = 100;
