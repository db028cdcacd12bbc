import type { JsonValue } from '@mortise/core';
import { shownMessages } from '../fold/apply.ts';
import { longestTimerMs } from '../runs/longest-timer.ts';
import type { UiMessage } from '../shape/ui-message.ts';
import { withInterruption } from '../shape/ui-state.ts';
import { type Ask, ask, ChatError, type ChatOptions } from './ask.ts';
import { Page } from './page.ts';
import { readFrames, sessionInAddress } from './read-frames.ts';
import { followShared, type SharedPage, tabPlatform } from './shared-live.ts';
import type { AsJson, ToolTypes, View } from './view.ts';

/** The connection of a page to a session: its view, and functions to send input. */
export interface Chat<T extends ToolTypes = ToolTypes> {
  /** Returns the current view: the same object until something has changed. */
  get(): View<T>;
  /**
   * Returns the view before any data has arrived, always the same object. It is the server snapshot for
   * React, and for a page that hydrates the HTML of a server.
   */
  first(): View<T>;
  /**
   * Subscribes to the view. The first subscription starts the
   * connection, as `send` does; no request is sent before.
   *
   * Calls the listener at once and after changes, at most once in `every` milliseconds. Returns a function
   * that unsubscribes. Its signature fits React's `useSyncExternalStore` and Svelte stores.
   */
  subscribe(changed: (view: View<T>) => void): () => void;
  /**
   * Sends a message. The view shows the message at once, and it is sent again with the same id until the
   * server has accepted it. Rejects with the server's error.
   */
  send(text: string, options?: { readonly inputId?: string; readonly files?: readonly string[] }): Promise<void>;
  /**
   * Handles a form's `submit` event: sends the text of its field
   * `message`, and resets the form. Rejects with the errors of `send`.
   */
  submit(event: SubmitOfForm): Promise<void>;
  /**
   * Edits a user message in a fork of the session that starts before the message. Resolves to the fork's id,
   * to which the page then connects. This session is unchanged. Rejects with a `ChatError`: `fork_effects` if
   * later calls would be forgotten, `session_busy`, `pending_requests`, ...
   */
  edit(messageId: string, text: string, options?: Parameters<Chat['send']>[1]): Promise<string>;
  /**
   * Answers a question. Rejects with a `ChatError`:
   * `already_answered`, `expired`, `bad_answer`, `forbidden`, ...
   */
  answer(questionId: string, value: JsonValue): Promise<void>;
  /** Answers a `confirmation` with yes or no. Rejects with the errors of `answer`. */
  confirm(questionId: string, confirmed?: boolean): Promise<void>;
  /** Withdraws a question that no longer needs an answer. */
  withdraw(questionId: string, reason?: string): Promise<void>;
  /** Sends the result of a tool call that the page runs. */
  result<N extends keyof T & string>(callId: string, output: AsJson<T[N]['output']>): Promise<void>;
  /**
   * Resumes a run that has stopped because it was limited or its process died. Rejects with `session_busy`
   * while another process holds the session, or the lease of a dead process has not expired.
   */
  resume(): Promise<void>;
  /** Cancels the session's run, in any process. */
  cancel(): Promise<void>;
  /** Uploads a file to the session. Pass its name to `send` to attach the file. */
  upload(name: string, file: Blob): Promise<void>;
  /** Returns the URL of media for an element of the page, from the `url` of the part. */
  address(url: string): string;
  /** Closes the connection. The run continues. */
  close(): void;
}

/** The members of a submit event that a form needs, the same in every framework. */
export interface SubmitOfForm {
  readonly target: unknown;
  preventDefault(): void;
}

/** Connects a page to a session, by the URL of the handler's `base`. */
export function connect<T extends ToolTypes = ToolTypes>(base: string, options: ChatOptions = {}): Chat<T> {
  const { session, user, every = 16 } = options;
  const named = session === undefined ? sessionInAddress(base, options) : () => session;
  const send: Ask = async (method, path, body, signal) =>
    ask(options, method, whose(`${base}/s/${encodeURIComponent(await named())}${path}`), body, signal);
  const whose = (url: string): string =>
    user === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}user=${encodeURIComponent(user)}`;
  /** The URL that identifies the session among the tabs of the browser. */
  const address = async (): Promise<string> =>
    new URL(whose(`${base}/s/${encodeURIComponent(await named())}`), globalThis.location?.href).href;
  const page = new Page();
  const listeners = new Set<(view: View<T>) => void>();
  const leave = new AbortController();
  let sent: readonly UiMessage[] = [];
  let failed: View['failed'] = [];
  let connection: View['connection'] = 'connecting';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let view = look();
  const first = view;
  let isBegun = false;

  function look(): View<T> {
    const state = page.state();
    const known = new Set(sent.length > 0 ? state.messages.map(({ inputId }) => inputId) : []);
    sent = sent.filter(({ inputId }) => !known.has(inputId));
    const shown = shownMessages(state);
    const live = state.live.turns.length;
    const messages =
      sent.length === 0
        ? shown
        : [...shown.slice(0, shown.length - live), ...sent, ...shown.slice(shown.length - live)];
    // The values of the server's tools have become JSON, and the types say so.
    return { ...withInterruption(state), messages, connection, failed } as unknown as View<T>;
  }

  /** Schedules one update of the view, together with the notification of its listeners. */
  function changed(): void {
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        view = look();
        for (const listener of listeners) listener(view);
      },
      Math.min(every, longestTimerMs),
    );
  }

  function becomes(next: View['connection']): void {
    if (connection === next) return;
    connection = next;
    changed();
  }

  function begin(): void {
    if (isBegun) return;
    isBegun = true;
    void follow();
  }

  async function read(tell: SharedPage['take']): Promise<void> {
    const { rev } = page.state();
    const known = rev > 0 ? `?after=${rev}` : '';
    const response = await send('GET', `/live${known}`, undefined, leave.signal);
    becomes('open');
    for await (const frames of readFrames(response.body as ReadableStream<Uint8Array>)) tell(frames);
  }

  async function follow(): Promise<void> {
    let tries = 0;
    while (!leave.signal.aborted) {
      try {
        // Custom headers or a custom fetch may differ between tabs.
        const tabs = options.headers || options.fetch ? undefined : tabPlatform();
        const own: SharedPage = {
          state: () => page.state(),
          take(frames) {
            tries = 0;
            becomes('open');
            // If a frame is missing, `take` throws, and the missing events are requested again.
            for (const frame of frames) page.take(frame);
            if (frames.length > 0) changed();
          },
          check: async () => void (await send('GET', '', undefined, leave.signal)),
          read,
        };
        if (tabs) await followShared(tabs, await address(), own, leave.signal);
        else await read(own.take);
      } catch (error) {
        if (error instanceof ChatError && error.isFinal) {
          options.onLost?.(error.status);
          break;
        }
      }
      if (leave.signal.aborted) break;
      becomes('waiting');
      await wait(Math.min(15_000, 250 * 2 ** tries++) * (0.5 + Math.random() / 2), leave.signal);
    }
    becomes('closed');
  }

  async function say(
    text: string,
    { inputId = crypto.randomUUID(), files }: Parameters<Chat['send']>[1] = {},
  ): Promise<void> {
    const parts = [{ type: 'text', id: `${inputId}/0`, text }] as const;
    sent = [...sent, { id: inputId, role: 'user', run: '', at: Date.now(), state: 'streaming', parts, inputId }];
    failed = failed.filter((one) => one.inputId !== inputId);
    begin();
    changed();
    for (let tries = 0; ; tries++) {
      try {
        await send('POST', '', { message: text, inputId, ...(files && { files }) }, leave.signal);
        return;
      } catch (error) {
        const refusal = error instanceof ChatError && error.status > 0 && error.status < 500 ? error : undefined;
        if (refusal || leave.signal.aborted) {
          sent = sent.filter((message) => message.inputId !== inputId);
          failed = [...failed, { inputId, text, error: refusal?.code ?? 'closed' }];
          changed();
          throw error;
        }
        await wait(Math.min(15_000, 250 * 2 ** tries), leave.signal);
      }
    }
  }

  const tell = async (body: object): Promise<void> => void (await send('POST', '', body));
  const answer: Chat['answer'] = (id, value) => tell({ answers: [{ id, value }] });
  return {
    get: () => view,
    first: () => first,
    subscribe(listener) {
      listeners.add(listener);
      listener(view);
      begin();
      return () => listeners.delete(listener);
    },
    send: say,
    submit(event) {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const text = String(new FormData(form).get('message') ?? '');
      form.reset();
      return text === '' ? Promise.resolve() : say(text);
    },
    edit: async (edits, message, { inputId = crypto.randomUUID(), files } = {}) =>
      (await (await send('POST', '', { message, edits, inputId, ...(files && { files }) })).json()).session,
    answer,
    confirm: (id, confirmed = true) => answer(id, { confirmed }),
    withdraw: (id, reason) => tell({ withdraw: reason === undefined ? { id } : { id, reason } }),
    result: (callId, output) => tell({ results: [{ callId, output }] }),
    resume: () => tell({ resume: true }),
    cancel: () => tell({ cancel: true }),
    upload: async (name, file) => void (await send('PUT', `/files/${encodeURIComponent(name)}`, file)),
    address: (url) => (/^https?:/.test(url) ? url : whose(`${base}/${url}`)),
    close() {
      leave.abort();
      if (!isBegun) becomes('closed');
    },
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
