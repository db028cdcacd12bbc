'use client';

import type { InferTools } from '@mortise/core';
import type { UiMessageOf, UiQuestion } from '@mortise/ui/client';
import { useChat } from '@mortise/ui/react';
import type { makeAgent } from '../src/agent.ts';

type Tools = InferTools<ReturnType<typeof makeAgent>>;

/** Shows the messages, the calls that wait for a person, and a field for the next message. */
export function Chat() {
  const [{ messages, questions }, chat] = useChat<Tools>('/api');
  return (
    <main>
      <div id="messages" aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      <div id="questions">
        {questions.map((question) => (
          <Card key={question.id} question={question} confirm={(yes) => chat.confirm(question.id, yes).catch(report)} />
        ))}
      </div>
      <form onSubmit={(event) => chat.submit(event).catch(report)}>
        <input name="message" aria-label="Message" placeholder="pay 150 of order A7 back" autoComplete="off" />
        <button type="submit">Send</button>
      </form>
    </main>
  );
}

function Message({ message: { role, parts } }: { readonly message: UiMessageOf<Tools> }) {
  return (
    <div className={role}>
      {parts.map((part) => {
        if (part.type === 'text') return part.text;
        if (part.type !== 'call') return undefined;
        const why = part.error?.message ?? part.reason ?? '';
        return (
          <code key={part.id} className={part.state}>
            {`${part.name} ${JSON.stringify(part.args)} ${part.state} ${why}`}
          </code>
        );
      })}
    </div>
  );
}

interface CardProps {
  readonly question: UiQuestion;
  readonly confirm: (yes: boolean) => void;
}

/** Shows a call that waits for a person's approval, with its arguments. */
function Card({ question: { hint, preview, args }, confirm }: CardProps) {
  return (
    <div className="card">
      {`${hint ?? 'May this run?'} ${preview ?? JSON.stringify(args)} `}
      <button type="button" onClick={() => confirm(true)}>
        Yes
      </button>{' '}
      <button type="button" onClick={() => confirm(false)}>
        No
      </button>
    </div>
  );
}

function report(error: Error): void {
  alert(error.message);
}
