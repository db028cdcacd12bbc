// A chat as users of the AI SDK write it: `useChat`, cards
// for questions, and no code of Mortise in the browser.
import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses, type UIMessage } from 'ai';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const id = new URLSearchParams(location.search).get('chat') ?? 'c1';
const loaded = await fetch(`/api/chat/${id}`);
const { messages: stored = [], rev = 0 } = loaded.ok ? await loaded.json() : {};

const transport = new DefaultChatTransport({
  prepareReconnectToStreamRequest: () => ({ api: `/api/chat/${id}/stream?after=${rev}` }),
});

function Desk(): ReactNode {
  const { messages, sendMessage, addToolApprovalResponse, status, error } = useChat({
    id,
    messages: stored as UIMessage[],
    transport,
    resume: true,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const [text, setText] = useState('');
  const answer = (question: string, confirmed: boolean) =>
    sendMessage(undefined, { body: { answers: [{ id: question, value: { confirmed } }] } });
  return (
    <>
      {messages.map((message) => (
        <article key={message.id} className={message.role}>
          {message.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added, and have no id of their own.
            <Part key={`${message.id}/${at}`} part={part} decide={addToolApprovalResponse} answer={answer} />
          ))}
        </article>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sendMessage({ text });
          setText('');
        }}
      >
        <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Send</button>
      </form>
      <small data-status={status}>{error ? `${status}: ${error.message}` : status}</small>
    </>
  );
}

interface PartProps {
  readonly part: UIMessage['parts'][number];
  readonly decide: (response: { id: string; approved: boolean; reason?: string }) => unknown;
  readonly answer: (question: string, confirmed: boolean) => unknown;
}

function Part({ part, decide, answer }: PartProps): ReactNode {
  if (part.type === 'text') return <p>{part.text}</p>;
  if (part.type === 'reasoning') return <p className="thought">{part.text}</p>;
  if (part.type.startsWith('tool-') && 'toolCallId' in part) {
    const asked = part.state === 'approval-requested' ? part.approval : undefined;
    return (
      <section>
        <header>
          {part.type.slice('tool-'.length)} <small>{part.state}</small>
        </header>
        <code>{JSON.stringify(part.input)}</code>
        {'output' in part && part.output !== undefined ? <div>{JSON.stringify(part.output)}</div> : null}
        {asked ? (
          <div>
            {asked.requestReason} <Choice decide={(approved) => decide({ id: asked.id, approved })} />
          </div>
        ) : null}
      </section>
    );
  }
  if (part.type !== 'data-question') return null;
  const { id: question, data } = part as {
    id: string;
    data: { hint: string; state: string; agent: string; mine: boolean };
  };
  return (
    <section>
      <header>
        {data.agent} asks <small>{data.state}</small>
      </header>
      {data.hint} {data.state === 'open' && data.mine ? <Choice decide={(yes) => answer(question, yes)} /> : null}
    </section>
  );
}

function Choice({ decide }: { readonly decide: (approved: boolean) => unknown }): ReactNode {
  return (
    <>
      <button type="button" onClick={() => decide(true)}>
        Approve
      </button>
      <button type="button" onClick={() => decide(false)}>
        Deny
      </button>
    </>
  );
}

createRoot(document.getElementById('main') as HTMLElement).render(<Desk />);
