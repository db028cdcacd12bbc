/** Called where a process may be killed, with what it is about to do or has just done. */
export type KillPoint = (what: string) => void;
