import { connect, textWithCalls, type UiQuestion } from '@mortise/ui/client';

const chat = connect('/api'); // a supervisor: connect('/api', { session, user: 'ada' })
const tag = (name: string, props: object) => Object.assign(document.createElement(name), props);

chat.subscribe(({ messages, questions }) => {
  const lines = messages.map((message) => tag('p', { textContent: textWithCalls(message) }));
  const mine = questions.filter((question) => question.mine);
  document.querySelector('main')?.replaceChildren(...lines, ...mine.flatMap(card));
});
document.querySelector('form')?.addEventListener('submit', chat.submit);

function card({ id, hint, call, args }: UiQuestion) {
  const button = (textContent: string, yes: boolean) =>
    tag('button', { textContent, onclick: () => chat.confirm(id, yes) });
  return [`${hint} ${call} ${JSON.stringify(args)}`, button('Approve', true), button('Reject', false)];
}
