import { type ChatError, connect, textOf, type View } from '@mortise/ui/client';

/**
 * A click on a message replaces it with the text of the
 * field: the page continues in the session of the response.
 */
const main = document.querySelector('main') as HTMLElement;
const form = document.querySelector('form') as HTMLFormElement;
const chat = connect('/api');

function show({ messages }: View): void {
  main.replaceChildren(
    ...messages.map((message) => {
      const shown = document.createElement(message.role === 'user' ? 'button' : 'p');
      shown.textContent = textOf(message);
      shown.onclick = () => edit(message.id);
      return shown;
    }),
  );
}

async function edit(id: string): Promise<void> {
  try {
    location.hash = await chat.edit(id, String(new FormData(form).get('message')));
    location.reload();
  } catch (error) {
    document.title = (error as ChatError).code;
  }
}

chat.subscribe(show);
form.onsubmit = (event) => void chat.submit(event);
