import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns true if the process whose id a command wrote to a file is alive. A zombie process counts as dead.
 */
export function isAlive(pidFile: string): boolean {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`${pidFile} does not contain a process id`);
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
