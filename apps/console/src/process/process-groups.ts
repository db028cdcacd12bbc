/** Process groups that were started here and may still live. */
const living = new Set<number>();

/** Sends a signal to a process group. A group that has ended is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(isWindows ? pid : -pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** Remembers a group, so that it dies with this process. Returns what kills it and forgets it. */
export function adoptGroup(pid: number): () => void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(pid);
  return () => {
    signalGroup(pid, 'SIGKILL');
    living.delete(pid);
    if (living.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
}

const isWindows = process.platform === 'win32';
