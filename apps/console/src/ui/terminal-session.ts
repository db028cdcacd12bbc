import { randomUUID } from 'node:crypto';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Runner, Tool } from '@mortise/core';
import { converse } from '../agent/converse.ts';
import type { Approver } from '../approval/approver.ts';
import type { AdviceOn } from '../model/model-server.ts';
import { terminalApprover } from './ask-approval.ts';
import { type Banner, bannerLines } from './banner.ts';
import { CallLog } from './call-log.ts';
import { type CommandContext, runCommandLine } from './commands.ts';
import { Keyboard } from './keyboard.ts';
import { LinePrompt } from './line-prompt.ts';
import { paint } from './paint.ts';
import { Screen } from './screen.ts';
import { Transcript } from './transcript.ts';
import { UsageTotal } from './usage-total.ts';
import { WarningLog } from './warning-log.ts';

/** What a session at a terminal needs. */
export interface TerminalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly runner: Runner;
  readonly tools: readonly Tool[];
  readonly banner: Banner;
  /** Decides instead of the user: `--yes` and `--deny`. */
  readonly approver: Approver | undefined;
  readonly adviceOn: AdviceOn | undefined;
}

/** A conversation at a terminal, until the user leaves. */
export class TerminalSession {
  readonly #options: TerminalOptions;
  readonly #screen: Screen;
  readonly #keyboard: Keyboard;
  readonly #prompt: LinePrompt;
  readonly #transcript: Transcript;
  readonly #calls = new CallLog();
  readonly #warnings = new WarningLog();
  readonly #always = new Set<string>();
  readonly #approver: Approver;
  readonly #commands: CommandContext;
  readonly #paint: ReturnType<typeof paint>;
  #session: string = randomUUID();
  #usage = new UsageTotal();
  #running: AbortController | undefined;
  #isOver = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#screen = new Screen(options.stdout);
    this.#paint = paint(options.stdout);
    this.#keyboard = new Keyboard(options.stdin, () => this.#running?.abort(new Error('cancelled by the user')));
    this.#prompt = new LinePrompt(this.#keyboard);
    const shown = { screen: this.#screen, paint: this.#paint };
    this.#transcript = new Transcript({
      ...shown,
      calls: this.#calls,
      warnings: this.#warnings,
      unfoldHint: (number) => `/expand ${number}`,
      warningsHint: '/warnings',
      adviceOn: options.adviceOn,
    });
    this.#approver = options.approver ?? terminalApprover({ ...shown, keyboard: this.#keyboard, always: this.#always });
    this.#commands = {
      ...shown,
      tools: options.tools,
      expand: (number) => this.#expand(number),
      usage: () => this.#usage.toString(),
      warnings: () => this.#warnings.all(),
      newSession: () => this.#renew(),
      exit: () => {
        this.#isOver = true;
      },
    };
  }

  async run(): Promise<void> {
    const { banner } = this.#options;
    const interrupt = (): void => this.#keyboard.interrupt();
    for (const line of bannerLines(banner, this.#paint)) this.#screen.line(line);
    this.#screen.line(this.#paint.dim('Ask in plain words; /help lists the commands.'));
    process.on('SIGINT', interrupt);
    this.#keyboard.open(() => process.exit(0));
    try {
      await this.#converse();
    } finally {
      process.off('SIGINT', interrupt);
      this.#keyboard.close();
    }
  }

  async #converse(): Promise<void> {
    let isFirst = true;
    let wantsToLeave = false;
    while (!this.#isOver) {
      const line = await this.#prompt.ask('You', isFirst ? 'list the files' : '');
      isFirst = false;
      this.#screen.reset();
      if ('left' in line) {
        if (line.left === 'end' || (line.left === 'interrupt' && wantsToLeave)) return;
        wantsToLeave = line.left === 'interrupt';
        this.#screen.line(this.#paint.dim('Press Ctrl-C again to leave, or type /exit.'));
        continue;
      }
      wantsToLeave = false;
      if (line.text !== '' && !runCommandLine(line.text, this.#commands)) await this.#answer(line.text);
    }
  }

  async #answer(message: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      await converse({
        runner: this.#options.runner,
        session: this.#session,
        message,
        controller,
        approver: this.#approver,
        onEvent: (event) => {
          this.#usage.add(event);
          this.#transcript.show(event);
        },
      });
    } finally {
      this.#running = undefined;
    }
  }

  #expand(number: number | undefined): boolean {
    const logged = this.#calls.find(number);
    if (logged) this.#transcript.expand(logged);
    return logged !== undefined;
  }

  #renew(): void {
    this.#session = randomUUID();
    this.#usage = new UsageTotal();
    this.#always.clear();
    this.#calls.clear();
  }
}
