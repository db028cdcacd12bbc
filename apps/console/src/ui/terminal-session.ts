import { randomUUID } from 'node:crypto';
import type { ReadStream, WriteStream } from 'node:tty';
import { inMemorySessionService, type Runner, type SessionService, type Tool } from '@mortise/core';
import { consoleAgent } from '../agent/console-agent.ts';
import { converse } from '../agent/converse.ts';
import type { Approver } from '../approval/approver.ts';
import type { ChosenModel } from '../model/choose-model.ts';
import { terminalApprover } from './ask-approval.ts';
import { bannerLines } from './banner.ts';
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
  readonly tools: readonly Tool[];
  readonly directory: string;
  /** What answers first. */
  readonly chosen: ChosenModel;
  /** Finds a model by its name. Rejects with a `UsageError`. */
  readonly findModel: (name: string) => Promise<ChosenModel>;
  /** Decides instead of the user: `--yes` and `--deny`. */
  readonly approver: Approver | undefined;
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
  readonly #sessions: SessionService = inMemorySessionService();
  #chosen: ChosenModel;
  #runner: Runner;
  #session: string = randomUUID();
  #usage = new UsageTotal();
  #running: AbortController | undefined;
  #isOver = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#chosen = options.chosen;
    this.#runner = consoleAgent(options.chosen.model, options.tools, this.#sessions);
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
      adviceOn: (error) => this.#chosen.adviceOn?.(error),
    });
    this.#approver = options.approver ?? terminalApprover({ ...shown, keyboard: this.#keyboard, always: this.#always });
    this.#commands = {
      ...shown,
      tools: options.tools,
      expand: (number) => this.#expand(number),
      usage: () => this.#usage.toString(),
      warnings: () => this.#warnings.all(),
      newSession: () => this.#renew(),
      model: () => this.#chosen.label,
      switchModel: (name) => this.#switch(name),
      exit: () => {
        this.#isOver = true;
      },
    };
  }

  async run(): Promise<void> {
    const { label, notice } = this.#chosen;
    const banner = { directory: this.#options.directory, model: label, notice };
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
      if (line.text !== '' && !(await runCommandLine(line.text, this.#commands))) await this.#answer(line.text);
    }
  }

  async #answer(message: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      await converse({
        runner: this.#runner,
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

  /** The conversation stays: it is in the sessions, which every runner is given. */
  async #switch(name: string): Promise<string> {
    this.#chosen = await this.#options.findModel(name);
    this.#runner = consoleAgent(this.#chosen.model, this.#options.tools, this.#sessions);
    return this.#chosen.label;
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
