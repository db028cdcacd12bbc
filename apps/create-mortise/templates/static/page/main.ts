import type { InferTools } from '@mortise/core';
import { connect, type UiMessageOf, type UiQuestion } from '@mortise/ui/client';
import type { makeAgent } from '../src/agent.ts';

type Tools = InferTools<ReturnType<typeof makeAgent>>;

const chat = connect<Tools>('/api');
const messages = find('messages');
const questions = find('questions');

chat.subscribe((view) => {
  messages.replaceChildren(...view.messages.map(messageOf));
  questions.replaceChildren(...view.questions.map(cardOf));
});
const form = document.querySelector('form');
if (form) form.onsubmit = (event) => chat.submit(event).catch(say);

function messageOf({ role, parts }: UiMessageOf<Tools>): HTMLElement {
  const shown = element('div', role);
  for (const part of parts) {
    if (part.type === 'text') shown.append(part.text);
    if (part.type !== 'call') continue;
    const why = part.error?.message ?? part.reason ?? '';
    shown.append(element('code', part.state, `${part.name} ${JSON.stringify(part.args)} ${part.state} ${why}`));
  }
  return shown;
}

/** Creates the card of a call that waits for a person's approval, with its arguments. */
function cardOf({ id, hint, preview, args }: UiQuestion): HTMLElement {
  const card = element('div', 'card', `${hint ?? 'May this run?'} ${preview ?? JSON.stringify(args)}`);
  for (const confirmed of [true, false]) {
    const button = element('button', '', confirmed ? 'Yes' : 'No');
    button.onclick = () => chat.confirm(id, confirmed).catch(say);
    card.append(' ', button);
  }
  return card;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}".`);
  return found;
}

function say(error: Error): void {
  alert(error.message);
}
