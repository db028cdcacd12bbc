/** @jsxImportSource preact */
import { connect, textWithCalls, type UiQuestion } from '@mortise/ui/client';
import { useSyncExternalStore } from 'preact/compat';

const chat = connect('/api');
const Card = ({ id, hint }: UiQuestion) => <input type="button" value={hint} onClick={() => chat.confirm(id)} />;

export function Desk() {
  const { messages, questions } = useSyncExternalStore(chat.subscribe, chat.get);
  const said = messages.map((message) => <p key={message.id}>{textWithCalls(message)}</p>);
  const asked = questions.map((question) => <Card key={question.id} {...question} />);
  return <form onSubmit={chat.submit}>{[said, asked, <input key="message" name="message" />]}</form>;
}
