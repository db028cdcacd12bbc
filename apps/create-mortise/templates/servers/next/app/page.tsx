import { Chat } from './chat.tsx';

export default function Page() {
  return <Chat />;
}
