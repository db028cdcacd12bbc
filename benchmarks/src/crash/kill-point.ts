/** Called at points where a process may be killed, with the name of the next or of the last action. */
export type KillPoint = (what: string) => void;
