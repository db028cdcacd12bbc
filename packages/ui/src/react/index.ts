import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Chat, type ChatOptions, connect, type ToolTypes, type View } from '../client/index.ts';

/**
 * A session in a component of React: what to show, and the chat to say things with. Nothing is connected
 * before the component is on a page: while a server renders it, the view is an empty one that is
 * `connecting`. The page leaves the session when the component does.
 *
 * Another `base`, `session` or `user` is another chat; the other options are those of the first render.
 */
export function useChat<T extends ToolTypes = ToolTypes>(
  base: string,
  options: ChatOptions = {},
): readonly [view: View<T>, chat: Chat<T>] {
  const { session, user } = options;
  const first = useRef(options);
  const chat = useMemo(() => connect<T>(base, { ...first.current, session, user }), [base, session, user]);
  const shown = useRef<Chat<T>>(undefined);
  useEffect(() => {
    shown.current = chat;
    return () => {
      shown.current = undefined;
      // In strict mode, React removes a component and adds it again at once.
      setTimeout(() => {
        if (shown.current !== chat) chat.close();
      });
    };
  }, [chat]);
  return [useView(chat), chat];
}

/** Returns the view of a chat, in a React component; on a server, `chat.first()`. */
export function useView<T extends ToolTypes = ToolTypes>(chat: Chat<T>): View<T> {
  return useSyncExternalStore(chat.subscribe, chat.get, chat.first);
}
