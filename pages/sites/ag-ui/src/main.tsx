// A page that uses assistant-ui as an application does: a
// thread, and for each call that waits, buttons for yes and no,
// and a field for another amount.
import { HttpAgent } from '@ag-ui/client';
import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react';
import { useAgUiInterrupts, useAgUiRuntime, useAgUiSubmitInterruptResponses } from '@assistant-ui/react-ag-ui';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

const agent = new HttpAgent({ url: '/agent', threadId: 'one' });

function Call({ toolName, args, result, approval, respondToApproval }: ToolCallMessagePartProps) {
  const interrupts = useAgUiInterrupts();
  const submit = useAgUiSubmitInterruptResponses();
  const waits = approval && approval.approved === undefined;
  const edit = () =>
    submit(
      interrupts.map(({ id }) => ({
        interruptId: id,
        status: 'resolved' as const,
        payload: { approved: true, editedArgs: { ...args, amount: 150 } },
      })),
    );
  return (
    <p data-call={result === undefined ? 'open' : 'over'}>
      {toolName} {JSON.stringify(args)} {result !== undefined && JSON.stringify(result)}
      {waits && (
        <>
          <button type="button" onClick={() => respondToApproval({ approved: true })}>
            Approve
          </button>
          <button type="button" onClick={() => respondToApproval({ approved: false, reason: 'too much' })}>
            Reject
          </button>
          <button type="button" onClick={edit}>
            Only 150
          </button>
        </>
      )}
    </p>
  );
}

function Message() {
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts components={{ tools: { Fallback: Call } }} />
    </MessagePrimitive.Root>
  );
}

function App() {
  const runtime = useAgUiRuntime({ agent: agent as never });
  useEffect(() => {
    // Runs the thread without a new message.
    runtime.thread.startRun({ parentId: null });
  }, [runtime]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ Message }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input placeholder="Say something" />
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
