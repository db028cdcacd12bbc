import { Chat } from '@ai-sdk/react';
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
  uiMessageChunkSchema,
  validateUIMessages,
} from 'ai';
import { expect, vi } from 'vitest';
import type { Desk } from './desk.ts';

/** Simulates a browser tab: the AI SDK's chat over its own transport, without a browser. */
export class Tab {
  readonly chat: Chat<UIMessage>;
  /** The received chunks, in a list for each request. */
  readonly streams: { type: string }[][] = [];
  readonly statuses: number[] = [];
  readonly reported: { type: string; data: unknown }[] = [];
  readonly problems: string[] = [];
  /** The session to which the page has moved. */
  session: string | undefined;

  constructor(
    { handler }: Pick<Desk, 'handler'>,
    id: string,
    messages: readonly unknown[] = [],
    user = 'ada',
    wrap: (response: Response) => Response = (response) => response,
    rev?: number,
  ) {
    this.chat = new Chat<UIMessage>({
      id,
      messages: structuredClone(messages) as UIMessage[],
      transport: new DefaultChatTransport({
        api: 'http://localhost/api/chat',
        headers: { authorization: user },
        // A page whose message was sent in a fork continues there.
        prepareSendMessagesRequest: ({ id: chat, messages: shown, trigger, messageId, body }) => ({
          body: { ...body, id: this.session ?? chat, messages: shown, trigger, messageId },
        }),
        ...(rev !== undefined && {
          prepareReconnectToStreamRequest: ({ api, id: chat }) => ({ api: `${api}/${chat}/stream?after=${rev}` }),
        }),
        fetch: async (input, init) => {
          const response = await handler(new Request(input as string, init));
          this.statuses.push(response.status);
          return wrap(this.#recorded(response));
        },
      }),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
      onData: (part) => {
        this.reported.push(part as { type: string; data: unknown });
        if (part.type === 'data-session') this.session = (part.data as { id: string }).id;
      },
      onError: (error) => this.problems.push(error.message),
    });
  }

  get messages(): UIMessage[] {
    return this.chat.messages;
  }

  get last(): UIMessage {
    return this.chat.messages.at(-1) as UIMessage;
  }

  /** Returns the calls of the last message. */
  get calls(): { type: string; state: string; [member: string]: unknown }[] {
    return this.last.parts.filter(({ type }) => type.startsWith('tool-')) as never;
  }

  async say(text: string): Promise<void> {
    await this.chat.sendMessage({ text });
  }

  /** Returns the id of the requested approval. */
  asked(which = 0): string {
    const asked = this.calls.filter(({ state }) => state === 'approval-requested')[which];
    const { id } = (asked?.['approval'] ?? {}) as { id?: string };
    if (id === undefined) throw new Error(`no approval ${which} is asked for: ${JSON.stringify(this.calls)}`);
    return id;
  }

  /** Answers the question, and waits for the result. */
  async decide(approved: boolean, which = 0, reason?: string): Promise<void> {
    const id = this.asked(which);
    await this.chat.addToolApprovalResponse({ id, approved, ...(reason !== undefined && { reason }) });
    await this.rests();
  }

  async rests(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    await vi.waitFor(() => expect(['ready', 'error']).toContain(this.chat.status), { timeout: 300_000, interval: 5 });
  }

  #recorded(response: Response): Response {
    if (!response.ok || !response.body) return response;
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    const chunks: { type: string }[] = [];
    this.streams.push(chunks);
    const decoder = new TextDecoder();
    let rest = '';
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          rest += decoder.decode(bytes, { stream: true });
          const frames = rest.split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames)
            if (frame.startsWith('data: {')) chunks.push(JSON.parse(frame.slice('data: '.length)));
          controller.enqueue(bytes);
        },
      }),
    );
    return new Response(body, response);
  }
}

/** Checks that every chunk is part of the protocol, and that every message is valid for storing. */
export async function expectValid(tab: Tab): Promise<void> {
  const schema = uiMessageChunkSchema();
  for (const chunk of tab.streams.flat()) {
    const checked = await schema.validate?.(chunk);
    expect(checked, JSON.stringify(chunk)).toMatchObject({ success: true });
  }
  await validateUIMessages({ messages: structuredClone(tab.messages) });
}
