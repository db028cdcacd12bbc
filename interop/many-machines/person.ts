import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenQuestion } from '@mortise/core';
import type { SessionClient } from '@mortise/worker';
import type { Ledger } from './ledger.ts';
import { effectOf } from './story.ts';
import { untilTaken } from './until-taken.ts';

/**
 * Answers open questions as people would. Each answer is sent
 * twice, and half of the time the second answer differs.
 */
export class Person {
  readonly #client: SessionClient;
  readonly #ledger: Ledger;
  readonly #answered = new Set<string>();
  readonly #stop = new AbortController();
  readonly #over: Promise<void>;
  /** The number of times that a person had to look up the outcome of a call. */
  doubts = 0;

  constructor(client: SessionClient, ledger: Ledger) {
    this.#client = client;
    this.#ledger = ledger;
    this.#over = this.#answerAll();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#over;
  }

  async #answerAll(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let after: string | undefined;
      do {
        const page = await untilTaken(() => this.#client.open({}, { after, limit: 200 }));
        await Promise.all(page.items.map((question) => this.#answerOnce(question)));
        after = page.next;
      } while (after !== undefined && !this.#stop.signal.aborted);
      await sleep(lookMs);
    }
  }

  async #answerOnce(question: OpenQuestion): Promise<void> {
    const name = `${question.session.sessionId}/${question.id}`;
    if (this.#answered.has(name)) return;
    this.#answered.add(name);
    const ids = [question.id, this.#answered.size % 2 === 0 ? `${question.id} again` : question.id];
    await Promise.all(ids.map((id) => untilTaken(() => this.#answer(question, id))));
  }

  async #answer(question: OpenQuestion, id: string): Promise<unknown> {
    const { session, kind, callId, call } = question;
    const client = this.#client;
    const story = session.sessionId.split('-')[0];
    if (kind === 'result') {
      const outcome = { status: 'ok', output: 'It has arrived.' } as const;
      return client.result(session, { callId, outcome }, { id });
    }
    if (kind === 'inDoubt') {
      this.doubts += id === question.id ? 1 : 0;
      const happened = this.#ledger.has(effectOf(session, call.name));
      const value = happened ? { resolution: 'happened', result: 'done' } : { resolution: 'retry' };
      return client.answer(session, { requestId: question.id, value }, { id });
    }
    if (story === 'offer') return;
    if (story === 'drop') return client.cancel(session, 'she has changed her mind', { id });
    return client.answer(session, { requestId: question.id, value: { confirmed: true } }, { id });
  }
}

const lookMs = 200;
