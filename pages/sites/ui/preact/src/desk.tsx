/** @jsxImportSource preact */
import { connect, textWithCalls, type UiQuestion } from '@mortise/ui/client';
import { useSyncExternalStore } from 'preact/compat';
import { useState } from 'preact/hooks';

const chat = connect('/api');

/** A question to approve or reject. `mine`: whether this user may answer. */
function Card({ id, hint, call, args, checked = args, checkedGap, mine }: UiQuestion) {
  const [error, setError] = useState<Error>();
  const answer = (yes: boolean) => chat.confirm(id, yes).catch(setError);
  return (
    <fieldset disabled={!mine}>
      <legend>{hint}</legend>
      <pre>
        {call} {JSON.stringify(checked, undefined, 2)}
      </pre>
      {checkedGap && <p>These are not all arguments.</p>}
      <button type="button" onClick={() => answer(true)}>
        Approve
      </button>
      <button type="button" onClick={() => answer(false)}>
        Reject
      </button>
      {error && <p role="alert">{error.message}</p>}
    </fieldset>
  );
}

export function Desk() {
  const { messages, questions } = useSyncExternalStore(chat.subscribe, chat.get);
  const confirmations = questions.filter(({ kind }) => kind === 'confirmation');
  return (
    <>
      {messages.map((message) => (
        <p key={message.id}>{textWithCalls(message)}</p>
      ))}
      {confirmations.map((question) => (
        <Card key={question.id} {...question} />
      ))}
      <form onSubmit={chat.submit}>
        <input name="message" />
      </form>
    </>
  );
}
