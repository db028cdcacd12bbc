import { useSyncExternalStore } from 'react';
import { approve, chat, say, textOf } from '../../chat.ts';

export function Desk() {
  const { messages, questions } = useSyncExternalStore(chat.subscribe, chat.get);
  return (
    <form onSubmit={say}>
      {messages.map((message) => (
        <p key={message.id}>{textOf(message)}</p>
      ))}
      {questions.map(({ id, hint }) => (
        <button key={id} type="button" onClick={() => approve(id)}>
          {hint}
        </button>
      ))}
      <input name="words" />
    </form>
  );
}
