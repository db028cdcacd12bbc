import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Chat, type ChatOptions, connect, type ToolTypes, type View } from '../client/index.ts';

/**
 * Connects a React component to a session. Returns the view to show, and the chat with which to send input.
 * The connection starts when the component is mounted: while a server renders it, the view is empty and
 * `connecting`. The connection closes when the component is unmounted. A changed `base`, `session` or `user`
 * creates another chat; the other options are those of the first render.
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

/** Returns the view of a chat in a React component; on a server it returns `chat.first()`. */
export function useView<T extends ToolTypes = ToolTypes>(chat: Chat<T>): View<T> {
  return useSyncExternalStore(chat.subscribe, chat.get, chat.first);
}
