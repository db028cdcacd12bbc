// A page that uses only the core: an agent with a tool, and the same agent with a gate that asks.
import { createRunner, functionTool, inMemorySessionService, llmAgent, type Model, type ToolGate } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';

let ran = 0;
const add = functionTool({
  name: 'add',
  description: 'Adds.',
  effect: 'write',
  run() {
    ran += 1;
    return { ran };
  },
});

const ask: ToolGate = {
  name: 'ask',
  order: 'confirmation',
  check: (_call, _tool, { answers }) =>
    answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Add?' } },
};

/** Calls `add` if nothing has been added yet, and returns the result that it reads. */
const model: Model = {
  provider: 'page',
  id: 'page',
  async *generate({ contents }) {
    const parts = contents.at(-1)?.parts ?? [];
    const read = parts.find((part) => part.type === 'functionResponse');
    yield {
      type: 'end',
      finishReason: { unified: read ? 'stop' : 'functionCalls' },
      content: {
        role: 'model',
        parts: [
          read
            ? { type: 'text', text: JSON.stringify(read.outcome) }
            : { type: 'functionCall', id: 'one', name: 'add', args: {} },
        ],
      },
    };
  },
};

const plain = createRunner({ agent: llmAgent({ name: 'agent', model, tools: [add] }) });
const sessions = inMemorySessionService();
const gated = createRunner({ sessions, agent: llmAgent({ name: 'agent', model, tools: [add] }), gates: [ask] });
const session = { appName: 'page', userId: 'you', sessionId: 'one' };

const actions = {
  plain: () => plain.run('Add'),
  gated: () => gated.run({ session, message: 'Add' }),
  resume: () => gated.run({ session }),
  /** Stores the session for the next page load in this tab. */
  async save() {
    sessionStorage.setItem('session', JSON.stringify(await Array.fromAsync(exportSession(sessions, session))));
  },
  async restore() {
    const lines: string[] = JSON.parse(sessionStorage.getItem('session') ?? '[]');
    await importSession(sessions, session, lines, { trusted: true });
  },
  async answer() {
    const { pending } = await gated.run({ session });
    return gated.run({ session, answers: pending.map(({ id }) => ({ requestId: id, value: true })) });
  },
};
Object.assign(globalThis, {
  async act(name: keyof typeof actions) {
    const result = await actions[name]();
    const { status, text, error } = result ?? { status: 'done' };
    return { status, ...(text && { text }), ...(error && { code: error.code }), ran };
  },
});
