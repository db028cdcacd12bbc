import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Advance, Dispatcher } from '@mortise/worker';
import type { FromProcess, ToProcess } from './process-messages.ts';

/**
 * A process over DBOS with its dispatcher. DBOS allows one
 * instance for each process, so each replica has its own process.
 */
export class DbosReplica {
  readonly name: string;
  readonly dispatcher: Dispatcher;
  readonly #process: ChildProcess;
  readonly #asked = new Map<number, (problem: string | undefined) => void>();
  readonly #suspends = new Map<number, AbortController>();
  #advance: Advance | undefined;
  #count = 0;

  /** `name`: the executor id in DBOS. A process that starts with the name of a dead one resumes its work. */
  constructor(database: string, name: string) {
    this.name = name;
    this.#process = fork(script, [database, name], { execArgv: ['--import', packages], silent: true });
    this.#process.on('message', (message: FromProcess) => this.#hear(message));
    this.#process.stdout?.resume();
    let said = '';
    this.#process.stderr?.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-2_000);
    });
    this.#process.once('exit', (code) => {
      // The test does not wait for a killed replica.
      for (const answered of this.#asked.values()) answered(code === null ? undefined : `ended with ${code}: ${said}`);
    });
    this.dispatcher = {
      wake: (key, options = {}) => this.#ask((id) => ({ ask: 'wake', id, key, options })),
      serve: async (advance, { concurrency, lanes }) => {
        this.#advance = advance;
        await this.#ask((id) => ({ ask: 'serve', id, options: { concurrency, lanes } }));
        return { stop: (graceMs) => this.#ask((id) => ({ ask: 'stop', id, graceMs })) };
      },
    };
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  readonly die = async (): Promise<void> => {
    if (!this.isAlive) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  };

  #ask(message: (id: number) => ToProcess): Promise<void> {
    if (!this.isAlive) return Promise.resolve();
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, (problem) => (problem === undefined ? resolve() : reject(new Error(problem))));
      this.#say(message(id));
    });
  }

  #say(message: ToProcess): void {
    // The process may be dying.
    this.#process.send(message, () => {});
  }

  #hear(message: FromProcess): void {
    if (message.tell === 'done') {
      this.#asked.get(message.id)?.(message.problem);
      this.#asked.delete(message.id);
    } else if (message.tell === 'suspends') this.#suspends.get(message.advance)?.abort();
    else void this.#begin(message);
  }

  async #begin({ advance, key, attempt }: Extract<FromProcess, { readonly tell: 'begins' }>): Promise<void> {
    const suspend = new AbortController();
    this.#suspends.set(advance, suspend);
    const advanced = await this.#advance?.(key, { attempt, suspend: suspend.signal }).catch(() => undefined);
    this.#suspends.delete(advance);
    if (this.isAlive) this.#say({ ask: 'ended', advance, ...(advanced && { advanced }) });
  }
}

const script = fileURLToPath(new URL('dbos-process.ts', import.meta.url));
const packages = new URL('../../many-machines/resolve-packages.ts', import.meta.url).href;
