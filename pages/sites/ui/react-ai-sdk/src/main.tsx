// The page of `../react`, written with `useChat`: the sizes of both pages are compared.
import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import type { FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

const id = location.hash.slice(1) || 'c1';
const { messages: stored = [], rev = 0 } = await (await fetch(`/api/chat/${id}`)).json();
const transport = new DefaultChatTransport({
  prepareReconnectToStreamRequest: () => ({ api: `/api/chat/${id}/stream?after=${rev}` }),
});

function Desk() {
  const { messages, sendMessage, addToolApprovalResponse } = useChat({
    id,
    messages: stored,
    transport,
    resume: true,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const say = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void sendMessage({ text: String(new FormData(event.currentTarget).get('words')) });
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={say}>
      {messages.map((message) => (
        <p key={message.id}>
          {message.parts.map((part) => {
            if (part.type === 'text') return part.text;
            if (!('state' in part) || part.state !== 'approval-requested') return '';
            const { approval } = part;
            return (
              <button
                key={approval.id}
                type="button"
                onClick={() => addToolApprovalResponse({ id: approval.id, approved: true })}
              >
                Approve
              </button>
            );
          })}
        </p>
      ))}
      <input name="words" />
    </form>
  );
}

createRoot(document.getElementById('main') as HTMLElement).render(<Desk />);
