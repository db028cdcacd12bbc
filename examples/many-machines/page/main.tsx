import { connect, createSession, type UiQuestion } from '@mortise/ui/client';
import { render } from 'preact';
import { useState, useSyncExternalStore } from 'preact/compat';

// The URL has the session id, so that a reload shows the same session.
if (location.hash === '') location.hash = await createSession('/api');
const session = location.hash.slice(1);
const chat = connect('/api', { session });

/** Sends an item until the server has it: an item is processed once per id. */
async function deliver(letter: { readonly id: string; readonly [member: string]: unknown }): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(letter) };
  const response = await fetch(`/letters/${session}`, init).catch(() => undefined);
  if (response?.ok) return;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return deliver(letter);
}

function Refunds() {
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const [text, setText] = useState('refund 420 of order 18');
  const send = (event: Event) => {
    event.preventDefault();
    void deliver({ id: crypto.randomUUID(), text });
    setText('');
  };
  return (
    <form onSubmit={send}>
      {view.messages.map(({ id, role, parts }) => (
        <div key={id} class={role}>
          {parts.map((part) => {
            if (part.type !== 'call') return part.type === 'text' && part.text;
            return <code data-call={part.state}>{[part.name, JSON.stringify(part.args), part.state].join(' ')}</code>;
          })}
        </div>
      ))}
      {view.questions.map((question) => (
        <Asked key={question.id} question={question} />
      ))}
      <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} placeholder="refund" />
      <button type="submit">Send</button>
    </form>
  );
}

/**
 * Shows the user's decision: whether to pay, and, if a worker
 * died before it stored the outcome, whether the refund was paid.
 */
function Asked({ question: { id, kind, hint, preview } }: { question: UiQuestion }) {
  const answer = (value: unknown) => deliver({ id, requestId: id, value });
  const choices =
    kind === 'inDoubt'
      ? { 'It was paid': { resolution: 'happened', result: 'paid' }, 'Pay again': { resolution: 'retry' } }
      : { Approve: { confirmed: true }, Reject: { confirmed: false } };
  return (
    <p class="card">
      {hint} {preview}
      {Object.entries(choices).map(([name, value]) => (
        <button key={name} type="button" onClick={() => answer(value)} children={name} />
      ))}
    </p>
  );
}

render(<Refunds />, document.getElementById('refunds') as HTMLElement);
