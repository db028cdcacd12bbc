import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server with the Responses protocol that answers with a script, whatever the request. */
export interface ScriptedServer {
  /** The URL, including `/v1`. */
  readonly url: string;
  /** The `input` of each request. */
  readonly inputs: readonly (readonly { readonly type?: string }[])[];
  close(): void;
}

/**
 * Starts a server that answers the first request with the first
 * outputs, and so on; the last outputs answer all following requests.
 */
export async function scriptedServer(script: readonly (readonly object[])[]): Promise<ScriptedServer> {
  const inputs: { readonly type?: string }[][] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as { readonly input: { readonly type?: string }[] };
    const output = script[Math.min(inputs.length, script.length - 1)] ?? [];
    inputs.push(body.input);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = [
      ...output.map((item, at) => ({ type: 'response.output_item.done', output_index: at, item })),
      { type: 'response.completed', response: { id: `resp_${inputs.length}`, status: 'completed', output } },
    ];
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    inputs,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}

/** The outputs of a model that fixes the greeting and checks the result. */
export const greetingScript: readonly (readonly object[])[] = [
  [
    {
      type: 'apply_patch_call',
      id: 'apc_1',
      call_id: 'call_1',
      status: 'completed',
      operation: { type: 'update_file', path: 'greeting.txt', diff: '@@\n-Hello, wrold!\n+Hello, world!\n' },
    },
  ],
  [
    {
      type: 'shell_call',
      id: 'sh_1',
      call_id: 'call_2',
      status: 'completed',
      action: { commands: ['cat greeting.txt'], timeout_ms: 5_000, max_output_length: null },
      environment: { type: 'local' },
    },
  ],
  [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'The greeting is mended.', annotations: [] }],
    },
  ],
];
