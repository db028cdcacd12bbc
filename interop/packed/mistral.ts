/** One turn of a fake Mistral server: a text, or calls by name. */
export type Turn = string | readonly { readonly name: string; readonly args: object }[];

/**
 * Creates a `fetch` that answers like Mistral's chat completions:
 * with the turn that follows the number of tool results so far.
 */
export function mistralFetch(turns: readonly Turn[]): typeof fetch {
  return async (_url, init) => {
    const { messages } = JSON.parse(String(init?.body)) as { readonly messages: readonly { readonly role: string }[] };
    const turn = turns[messages.filter(({ role }) => role === 'tool').length] ?? 'Nothing more.';
    const delta =
      typeof turn === 'string'
        ? { role: 'assistant', content: turn }
        : { role: 'assistant', content: '', tool_calls: turn.map(callOf) };
    const chunk = {
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'mistral-large-latest',
      choices: [{ index: 0, delta, finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
    return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  };
}

function callOf({ name, args }: { readonly name: string; readonly args: object }, index: number): object {
  return {
    index,
    id: `call${name.slice(0, 5)}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  };
}
