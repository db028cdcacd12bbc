// Kills one of the workers every second, without warning, while another one serves.
import { readFileSync } from 'node:fs';

setInterval(() => {
  const pids: number[] = JSON.parse(readFileSync(new URL('../.workers.json', import.meta.url), 'utf8'));
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined || pids.length < 2) return;
  try {
    process.kill(pid, 'SIGKILL');
    console.log(`killed ${pid}`);
  } catch {
    console.log(`${pid} was dead already`);
  }
}, 1_000);
