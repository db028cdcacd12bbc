import { type ChatError, connect, createSession, type UiMessage } from '@mortise/ui/client';

location.hash ||= await createSession('/api');
export const chat = connect('/api', { session: location.hash.slice(1) });

/** Sends what stands in a form. */
export function say(event: { readonly target: unknown; preventDefault(): void }): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  chat.send(String(new FormData(form).get('words'))).catch(tell);
  form.reset();
}

export function approve(id: string): void {
  chat.answer(id, { confirmed: true }).catch(tell);
}

/** The words of a message, and its calls. */
export function textOf({ parts }: Pick<UiMessage, 'parts'>): string {
  return parts
    .map((part) => (part.type === 'call' ? `${part.name}: ${part.state}` : part.type === 'text' ? part.text : ''))
    .join(' ');
}

const tell = ({ message }: ChatError): void => alert(message);
