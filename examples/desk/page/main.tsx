import type { InferTools, JsonValue } from '@mortise/core';
import { type ChatError, connect, createSession, type UiQuestion } from '@mortise/ui/client';
import { render } from 'preact';
import { useEffect, useState, useSyncExternalStore } from 'preact/compat';
import type { deskAgent } from '../src/desk-agent.ts';

const { sessions } = await (await fetch('/api/s')).json();
const session: string = sessions?.[0]?.id ?? (await createSession('/api'));
const chat = connect<InferTools<ReturnType<typeof deskAgent>>>('/api', { session });

/** The conversation of a customer. */
function Desk() {
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    chat.send(text).catch((error: ChatError) => alert(error.message));
    setText('');
  };
  return (
    <form onSubmit={send}>
      {view.messages.map(({ id, role, parts }) => (
        <div key={id} class={role}>
          {parts.map((part) => {
            if (part.type !== 'call') return part.type === 'text' && part.text;
            const { name, args, asked, state, error, reason } = part;
            const why = error?.message ?? reason ?? (asked && `asked for ${JSON.stringify(asked)}`);
            return <code data-call={state}>{[name, JSON.stringify(args), state, why].join(' ')}</code>;
          })}
        </div>
      ))}
      {view.questions.map(({ id, preview }) => (
        <p key={id} class="card">
          A supervisor decides: {preview}
          <button type="button" onClick={() => chat.withdraw(id)} children="Never mind" />
        </p>
      ))}
      <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} placeholder="refund 9 of 17" />
      <button type="submit">Send</button>
      {view.live.running && <button type="button" onClick={() => chat.cancel()} children="Stop" />}
    </form>
  );
}

type Item = { session: string; userId: string; question: UiQuestion & { args: { amount: number } } };

/** What waits for a supervisor, over all customers; nothing for anybody else. */
function Inbox() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const load = async () => setItems((await (await fetch('/api/inbox?user=*')).json()).items ?? []);
  useEffect(() => {
    const timer = setInterval(load, 1_000);
    return () => clearInterval(timer);
  }, []);
  return items.map((item) => <Asked key={item.question.id} item={item} onAnswered={load} />);
}

/** One question, whose amount may be changed where the server says so. */
function Asked({ item: { session, userId, question }, onAnswered }: { item: Item; onAnswered(): void }) {
  const [amount, setAmount] = useState(question.args.amount);
  const answer = async (value: JsonValue) => {
    const chat = connect('/api', { session, user: userId });
    await chat.answer(question.id, value).catch((error: ChatError) => alert(error.message));
    chat.close();
    onAnswered();
  };
  const args = amount === question.args.amount ? {} : { args: { ...question.args, amount } };
  return (
    <p class="card">
      {userId}: {question.hint} {question.preview ?? JSON.stringify(question.args)}
      <input
        type="number"
        value={amount}
        disabled={!question.editable?.includes('amount')}
        onInput={({ currentTarget }) => setAmount(Number(currentTarget.value))}
      />
      <button type="button" onClick={() => answer({ confirmed: true, ...args })} children="Approve" />
      <button type="button" onClick={() => answer({ confirmed: false, reason: 'not covered' })} children="Reject" />
    </p>
  );
}

render([<Inbox />, <Desk />], document.getElementById('desk') as HTMLElement);
