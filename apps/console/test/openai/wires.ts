/** The operations of a wire protocol that a test script needs. */
export interface Wire {
  readonly api: 'responses' | 'chat';
  readonly path: string;
  /** Returns the stream of a turn, one string for each event. */
  turn(said: Said): readonly string[];
  /** Returns the calls, with their outputs, that a request repeats. */
  exchanged(body: object): readonly Exchanged[];
  /** Returns the text that an event of a stream shows. */
  textIn(event: Json): string;
}

/** The content of a model's turn. */
export interface Said {
  /** Pieces of text, each sent as a separate delta. */
  readonly text?: readonly string[];
  readonly call?: { readonly id: string; readonly name: string; readonly args: object };
  readonly usage: { readonly input: number; readonly output: number };
}

/** A call and its result, if the request contains the result. */
export interface Exchanged {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly output: string | undefined;
}

/** Parsed JSON with the members that the reader uses. */
export type Json = { readonly [key: string]: unknown };

export const responsesWire: Wire = {
  api: 'responses',
  path: '/v1/responses',
  turn({ text, call, usage }) {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' };
    const item = call && { id: 'fc_1', type: 'function_call', status: 'completed', ...responsesCall(call) };
    const content = [{ type: 'output_text', text: text?.join(''), annotations: [] }];
    const output = [...(text ? [{ ...message, content }] : []), ...(item ? [item] : [])];
    const at = output.length - 1;
    return [
      ...(text ? [{ type: 'response.output_item.added', output_index: 0, item: { ...message, content: [] } }] : []),
      ...(text ?? []).map((delta) => ({
        type: 'response.output_text.delta',
        output_index: 0,
        content_index: 0,
        item_id: 'msg_1',
        delta,
      })),
      ...(text ? [{ type: 'response.output_item.done', output_index: 0, item: output[0] }] : []),
      ...(item ? [{ type: 'response.output_item.added', output_index: at, item: { ...item, arguments: '' } }] : []),
      ...(item ? [{ type: 'response.output_item.done', output_index: at, item }] : []),
      {
        type: 'response.completed',
        response: {
          id: 'resp_1',
          status: 'completed',
          output,
          usage: { input_tokens: usage.input, output_tokens: usage.output },
        },
      },
    ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  },
  exchanged(body) {
    const input = listIn(body, 'input');
    return input
      .filter(({ type }) => type === 'function_call')
      .map((call) => {
        const id = String(call['call_id']);
        const output = input.find((item) => item['type'] === 'function_call_output' && item['call_id'] === id);
        return { id, name: String(call['name']), args: argsOf(call), output: outputText(output?.['output']) };
      });
  },
  textIn: (event) => (event['type'] === 'response.output_text.delta' ? String(event['delta']) : ''),
};

export const chatWire: Wire = {
  api: 'chat',
  path: '/v1/chat/completions',
  turn({ text = [], call, usage }) {
    const chunk = (delta: object, finish_reason: string | null = null): object => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const events = [
      chunk({ role: 'assistant', content: '' }),
      ...text.map((content) => chunk({ content })),
      ...(call ? [chunk({ tool_calls: [{ index: 0, ...chatCall(call) }] })] : []),
      chunk({}, call ? 'tool_calls' : 'stop'),
      {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        choices: [],
        usage: { prompt_tokens: usage.input, completion_tokens: usage.output },
      },
    ];
    return [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'];
  },
  exchanged(body) {
    const messages = listIn(body, 'messages');
    return messages
      .flatMap((message) => listIn(message, 'tool_calls'))
      .map((call) => {
        const id = String(call['id']);
        const said = call['function'] as Json;
        const output = messages.find((message) => message['role'] === 'tool' && message['tool_call_id'] === id);
        return { id, name: String(said['name']), args: argsOf(said), output: outputText(output?.['content']) };
      });
  },
  textIn(event) {
    const [choice] = listIn(event, 'choices');
    const content = (choice?.['delta'] as Json | undefined)?.['content'];
    return typeof content === 'string' ? content : '';
  },
};

function responsesCall({ id, name, args }: NonNullable<Said['call']>): object {
  return { call_id: id, name, arguments: JSON.stringify(args) };
}

function chatCall({ id, name, args }: NonNullable<Said['call']>): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

function listIn(value: object, member: string): readonly Json[] {
  return ((value as Json)[member] as readonly Json[] | undefined) ?? [];
}

function argsOf(call: Json): unknown {
  return JSON.parse(String(call['arguments']));
}

function outputText(output: unknown): string | undefined {
  return output === undefined || typeof output === 'string' ? output : JSON.stringify(output);
}

export const wires: readonly Wire[] = [responsesWire, chatWire];
