/**
 * Returns a sentence about a failed run or a failed nested agent for users of the application, by the error
 * code. The message of the error is for developers: it quotes the provider, which may name the account, its
 * owner, and variables of the server. Show this sentence with the code, and log the message.
 */
export function failureText(code: string): string {
  return texts.get(code) ?? 'The request could not be completed. Try again later.';
}

const unavailable = 'The model is not available at the moment. Try again later.';
const texts: ReadonlyMap<string, string> = new Map([
  ...[
    ...['rate_limit', 'overloaded', 'unreachable', 'stall', 'stream_cut', 'bad_stream', 'bad_response'],
    ...['empty_response', 'finish_error', 'model_failed'],
  ].map((code) => [code, unavailable] as const),
  ['auth', 'The model cannot be used at the moment. Try again later.'],
  ['blocked', 'The provider blocked the answer. Rephrase the request.'],
  ['cancelled', 'The run was cancelled.'],
  ['context_overflow', 'The conversation is too long for the model. Begin a new one.'],
  ['file_too_large', 'A file is too large for the model. Give a smaller one.'],
  ['limit', 'A limit of the conversation is reached.'],
  ['output_invalid', 'The model gave no valid answer. Try again.'],
  ['session_busy', 'Another run of this conversation has not ended. Try again later.'],
]);
