import type { RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inMemorySessionService, type RunEvent, type Runner, type SessionKey } from '@mortise/core';
import { liveRuns, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { key } from './delta-stream.ts';

/** A server that writes deltas to the readers of `/api/s/:id/live`. */
export interface DeltaSubject {
  readonly name: string;
  serve(stream: () => AsyncIterable<RunEvent>): Promise<DeltaServer>;
}

export interface DeltaServer {
  readonly listener: RequestListener;
  /** Starts once there is a reader. */
  begin(session: SessionKey): Promise<unknown>;
  /** Text that only the last bytes have. */
  readonly last: string;
}

/** Writes the text of each delta: the work of a server without a library. */
export const bare: DeltaSubject = written('bare', (delta) => `data: ${delta}\n\n`);

/** Live runs behind the handler, with a runner that does nothing but stream. */
export const hub: DeltaSubject = {
  name: '@mortise/ui',
  async serve(stream) {
    const sessions = inMemorySessionService();
    const runs = liveRuns({ runner: { stream, close: async () => {} } as unknown as Runner, sessions });
    const handler = uiHandler({ runs, authorize: () => ({ appName: key.appName, userId: key.userId }) });
    await sessions.create(key);
    return {
      listener: nodeListener(async (request) => {
        const sessionId = new URL(request.url).pathname.split('/')[3] ?? '';
        if (sessionId !== key.sessionId) await sessions.create({ ...key, sessionId });
        return handler(request);
      }),
      begin: (session) => runs.start(session, {}),
      last: '"ended":',
    };
  },
};

/**
 * The encoders of the AI SDK's UI message stream and of AG-UI, as in `interop`.
 */
export async function peers(): Promise<readonly DeltaSubject[]> {
  const interop = createRequire(new URL('../../../interop/package.json', import.meta.url));
  try {
    const ai: AiSdk = await import(pathToFileURL(interop.resolve('ai')).href);
    const client = createRequire(interop.resolve('@ag-ui/client'));
    const { EventEncoder }: AgUi = client('@ag-ui/encoder');
    const encoder = new EventEncoder();
    const encode = (delta: string): string =>
      encoder.encodeSSE({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
    return [aiSdk(ai), written('AG-UI', encode)];
  } catch (error) {
    console.log(
      `Without AI SDK and AG-UI: \`pnpm --dir interop install\` brings them (${String(error).split('\n')[0]}).`,
    );
    return [];
  }
}

function aiSdk({ createUIMessageStreamResponse }: AiSdk): DeltaSubject {
  return {
    name: 'AI SDK',
    async serve(stream) {
      let begin = (): void => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      async function* chunks(): AsyncGenerator<object> {
        yield { type: 'start' };
        yield { type: 'text-start', id: 't' };
        await begun;
        for await (const event of stream())
          if (event.type === 'delta') yield { type: 'text-delta', id: 't', delta: event.text };
        yield { type: 'text-end', id: 't' };
        yield { type: 'finish' };
      }
      return {
        listener: nodeListener(async () =>
          createUIMessageStreamResponse({ stream: Readable.toWeb(Readable.from(chunks())) as ReadableStream<object> }),
        ),
        begin: async () => begin(),
        last: '[DONE]',
      };
    },
  };
}

/** A subject that formats each delta with a function and writes it to the socket. */
function written(name: string, frame: (delta: string) => string): DeltaSubject {
  return {
    name,
    async serve(stream) {
      const sockets = new Map<string, ServerResponse>();
      return {
        listener: ({ url = '' }, response) => {
          sockets.set(url.split('/')[3] ?? '', response);
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.flushHeaders();
        },
        async begin({ sessionId }) {
          const socket = sockets.get(sessionId);
          for await (const event of stream()) {
            const said = event.type === 'delta' ? frame(event.text) : 'data: END\n\n';
            if (socket?.write(said) === false) await new Promise((resolve) => socket.once('drain', resolve));
          }
        },
        last: 'END',
      };
    },
  };
}

interface AiSdk {
  createUIMessageStreamResponse(options: { readonly stream: ReadableStream<object> }): Response;
}

interface AgUi {
  readonly EventEncoder: new () => { encodeSSE(event: object): string };
}
