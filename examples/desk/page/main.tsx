import type { InferTools, JsonValue } from '@mortise/core';
import { type Chat, type ChatError, connect, createSession, type UiQuestion } from '@mortise/ui/client';
import { render } from 'preact';
import { useEffect, useState, useSyncExternalStore } from 'preact/compat';
import type { deskAgent } from '../src/desk-agent.ts';

type DeskChat = Chat<InferTools<ReturnType<typeof deskAgent>>>;

const page = document.getElementById('desk') as HTMLElement;
const alertOf = (error: ChatError) => alert(error.message);

/** Shows the page of a user who is not signed in. */
function SignedOut() {
  return (
    <nav>
      {'Sign in: '}
      <a href="/as/ann">Ann, a customer</a>
      <a href="/as/bob">Bob, a customer</a>
      <a href="/as/sue">Sue, the supervisor</a>
    </nav>
  );
}

/** Shows the reason why the conversation has stopped, and the possible actions. */
function Stopped({ chat, view }: { chat: DeskChat; view: ReturnType<DeskChat['get']> }) {
  const { stopped = view.live.ended?.error, connection, live } = view;
  if (connection === 'waiting') return <p class="card">The connection broke. Trying again…</p>;
  if (!stopped || live.running) return null;
  const resumes = stopped.code === 'interrupted' || stopped.code === 'limit';
  return (
    <p class="card" data-stopped={stopped.code}>
      {stopped.message ?? `It stopped: ${stopped.code}.`}
      {resumes && <button type="button" onClick={() => chat.resume().catch(alertOf)} children="Go on" />}
    </p>
  );
}

/** Shows the conversation of a customer. */
function Desk({ chat }: { chat: DeskChat }) {
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    chat.send(text).catch(alertOf);
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
      <Stopped chat={chat} view={view} />
      {view.questions.map(({ id, kind, hint, preview = hint }) => (
        <p key={id} class="card" data-kind={kind}>
          {kind === 'inDoubt' ? 'A supervisor looks whether it happened: ' : 'A supervisor decides: '}
          {preview}
          <button type="button" onClick={() => chat.cancel()} children="Never mind" />
        </p>
      ))}
      <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} placeholder="refund 9 of 17" />
      <button type="submit">Send</button>
      {view.live.running && <button type="button" onClick={() => chat.cancel()} children="Stop" />}
    </form>
  );
}

type Item = { session: string; userId: string; question: UiQuestion & { args: { amount: number } } };

/** Shows open questions of all customers to a supervisor; nothing to other users. */
function Inbox() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const load = async () => {
    const all: Item[] = [];
    for (let after = ''; ; ) {
      const { items = [], next } = await (await fetch(`/api/inbox?user=*${after}`)).json();
      all.push(...items);
      if (next === undefined) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    setItems(all);
  };
  useEffect(() => {
    const timer = setInterval(load, 1_000);
    return () => clearInterval(timer);
  }, []);
  return items.map((item) => <Asked key={item.question.id} item={item} onAnswered={load} />);
}

/** Shows one question, with an editable amount if the server allows edits. */
function Asked({ item: { session, userId, question }, onAnswered }: { item: Item; onAnswered(): void }) {
  const [amount, setAmount] = useState(question.args.amount);
  const answer = async (value: JsonValue) => {
    const chat = connect('/api', { session, user: userId });
    await chat.answer(question.id, value).catch(alertOf);
    chat.close();
    onAnswered();
  };
  const about = `${userId}: ${question.hint} ${question.preview ?? JSON.stringify(question.args)}`;
  if (question.kind === 'inDoubt')
    return (
      <p class="card" data-kind="inDoubt">
        {about}
        <button type="button" onClick={() => answer({ resolution: 'retry' })} children="It did not: try again" />
        <button type="button" onClick={() => answer({ resolution: 'giveUp' })} children="Leave it" />
      </p>
    );
  if (question.kind !== 'confirmation') return <p class="card">{`${about} (answered elsewhere: ${question.kind})`}</p>;
  const args = amount === question.args.amount ? {} : { args: { ...question.args, amount } };
  return (
    <p class="card">
      {about}
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

const listed = await fetch('/api/s');
if (listed.status === 401) render(<SignedOut />, page);
else {
  const session: string = (await listed.json()).sessions?.[0]?.id ?? (await createSession('/api'));
  const chat: DeskChat = connect('/api', { session, onLost: () => render(<SignedOut />, page) });
  render([<Inbox />, <Desk chat={chat} />], page);
}
