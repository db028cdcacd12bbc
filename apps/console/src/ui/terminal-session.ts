import type { Session } from '@mortise/core';
import { type ConsoleRunner, consoleRunner } from '../agent/console-runner.ts';
import { converseWhenFree } from '../agent/converse-when-free.ts';
import { type Approver, firstThen } from '../approval/approver.ts';
import { policyApprover } from '../approval/policy-approver.ts';
import { UsageError } from '../exit/usage-error.ts';
import type { ChosenModel } from '../model/choose-model.ts';
import { activeAgent } from '../sessions/active-agent.ts';
import { type ConsoleSessions, isOfTeam, newSessionId } from '../sessions/console-sessions.ts';
import { findSession, loadHere } from '../sessions/find-session.ts';
import { isUnfinished } from '../sessions/is-unfinished.ts';
import { lastTurns } from '../sessions/last-turns.ts';
import { neutralize } from '../text/neutralize.ts';
import { agentTree } from './agent-tree.ts';
import { askingOutside } from './asking-outside.ts';
import { bannerLines } from './banner.ts';
import { CallLog } from './call-log.ts';
import { type CommandContext, runCommandLine } from './commands.ts';
import { expandCall } from './expand-call.ts';
import { Keyboard } from './keyboard.ts';
import { LinePrompt } from './line-prompt.ts';
import { paint } from './paint.ts';
import { replay } from './replay.ts';
import { Screen } from './screen.ts';
import { terminalApprover } from './terminal-approver.ts';
import type { TerminalOptions } from './terminal-options.ts';
import { toolList } from './tool-list.ts';
import { Transcript } from './transcript.ts';
import { UnseenNotes } from './unseen-notes.ts';
import { UsageTotal } from './usage-total.ts';
import { WarningLog } from './warning-log.ts';

/** A conversation at a terminal, until the user leaves. */
export class TerminalSession {
  readonly #options: TerminalOptions;
  readonly #screen: Screen;
  readonly #keyboard: Keyboard;
  readonly #prompt: LinePrompt;
  readonly #transcript: Transcript;
  readonly #calls = new CallLog();
  readonly #warnings = new WarningLog();
  readonly #notes: UnseenNotes;
  readonly #approver: Approver;
  readonly #commands: CommandContext;
  readonly #paint: ReturnType<typeof paint>;
  readonly #sessions: ConsoleSessions;
  #chosen: ChosenModel;
  #isTeam: boolean;
  #runner: ConsoleRunner;
  #session: string;
  /** Whether the session is in the store: it is made with the first words. */
  #isBegun = false;
  #usage = new UsageTotal();
  #running: AbortController | undefined;
  #isOver = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#sessions = options.sessions;
    this.#session = options.start.id;
    this.#chosen = options.chosen;
    this.#isTeam = options.isTeam;
    this.#runner = this.#newRunner();
    this.#screen = new Screen(options.stdout);
    this.#paint = paint(options.stdout);
    const interrupt = (): void => this.#running?.abort(new Error('cancelled by the user'));
    this.#keyboard = new Keyboard(options.stdin, interrupt, options.quietMs);
    this.#prompt = new LinePrompt(this.#keyboard);
    const shown = { screen: this.#screen, paint: this.#paint, calls: this.#calls };
    this.#transcript = new Transcript({
      ...shown,
      warnings: this.#warnings,
      unfoldHint: (number) => `/expand ${number}`,
      warningsHint: '/warnings',
      adviceOn: (error) => this.#chosen.adviceOn?.(error),
    });
    const { outside, approval } = options;
    const atTerminal = terminalApprover({
      ...shown,
      keyboard: this.#keyboard,
      ...askingOutside(outside, () => this.#session),
    });
    this.#approver = approval ? firstThen(policyApprover(approval), atTerminal) : atTerminal;
    this.#notes = new UnseenNotes({ ...shown, warnings: this.#warnings });
    outside?.notes.listen((note) => this.#notes.add(note));
    this.#commands = {
      ...shown,
      hasTool: (name) =>
        options.tools.some((tool) => tool.name === name) || outside?.toolset.sourceOf(name) !== undefined,
      tools: (wanted) => this.#tools(wanted),
      agents: () => this.#agents(),
      forget: () => this.#runner.forget(),
      expand: (number) => this.#expand(number),
      usage: () => this.#usage.toString(),
      warnings: () => [...this.#warnings.all(), ...(outside?.notes.said() ?? [])],
      newSession: () => this.#enter(newSessionId(), undefined),
      sessions: async () => ({ all: await this.#sessions.list(), current: this.#session }),
      resume: (id) => this.#resume(id),
      model: () => this.#chosen.label,
      switchModel: (name) => this.#switch(name),
      exit: () => {
        this.#isOver = true;
      },
    };
  }

  async run(): Promise<void> {
    const { directory, notices, start, outside, goOnHint } = this.#options;
    const session = `${start.id}${start.stored ? '' : ', new'}${goOnHint ? '' : ', in memory'}`;
    const banner = { directory, model: this.#chosen.label, session, tools: outside?.summary, notices };
    const interrupt = (): void => this.#keyboard.interrupt();
    for (const line of bannerLines(banner, this.#paint)) this.#screen.line(line);
    this.#screen.line(this.#paint.dim('Ask in plain words; /help lists the commands.'));
    process.on('SIGINT', interrupt);
    this.#keyboard.open(() => process.exit(0));
    try {
      if (start.stored) await this.#goOn(start.stored);
      await this.#converse();
      if (goOnHint && this.#isBegun) this.#screen.line(this.#paint.dim(neutralize(goOnHint(this.#session))));
    } finally {
      process.off('SIGINT', interrupt);
      this.#keyboard.close();
    }
  }

  async #converse(): Promise<void> {
    let isFirst = true;
    let wantsToLeave = false;
    while (!this.#isOver) {
      this.#notes.show();
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
    try {
      if (!this.#isBegun) await this.#sessions.begin(this.#session, message, this.#isTeam);
      this.#isBegun = true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#screen.line(this.#paint.red(`✗ The session could not be begun: ${neutralize(reason)}`));
      return;
    }
    await this.#exchange(message);
  }

  /** Without a message the session goes on where it was left. */
  async #exchange(message?: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    try {
      const { status } = await converseWhenFree(
        {
          runner: this.#runner,
          session: this.#session,
          ...(message !== undefined && { message }),
          controller,
          approver: this.#approver,
          onEvent: (event) => {
            if (event.type === 'event') this.#usage.add(event.event);
            this.#transcript.show(event);
          },
        },
        (isWaiting) => this.#showWaiting(isWaiting),
      );
      if (status === 'paused') this.#screen.line(this.#paint.dim('The question stays open; /resume asks it again.'));
    } finally {
      this.#running = undefined;
    }
  }

  #showWaiting(isWaiting: boolean): void {
    if (isWaiting) this.#screen.showStatus(() => 'waiting for another console that has this session · Ctrl-C cancels');
    else this.#screen.hideStatus();
  }

  /** The conversation stays: it is in the sessions, which every runner is given. */
  async #switch(name: string): Promise<string> {
    this.#chosen = await this.#options.findModel(name);
    this.#runner = this.#newRunner();
    return this.#chosen.label;
  }

  #newRunner(): ConsoleRunner {
    const { tools, keys, outside, memory } = this.#options;
    const { service } = this.#sessions;
    const { model } = this.#chosen;
    return consoleRunner({ model, tools, keys, outside, memory, sessions: service, isTeam: this.#isTeam });
  }

  #tools(wanted: string): Promise<readonly string[]> {
    const { outside, approval } = this.#options;
    const { agent } = this.#runner;
    const look = { paint: this.#paint, width: this.#screen.width };
    return toolList(wanted, { ...look, agent, approval, outside: outside?.toolset, model: this.#chosen.model });
  }

  async #agents(): Promise<readonly string[]> {
    const { agent } = this.#runner;
    const stored = this.#isBegun ? await this.#sessions.load(this.#session) : undefined;
    return agentTree(agent, activeAgent(agent, stored?.events ?? []), {
      paint: this.#paint,
      width: this.#screen.width,
    });
  }

  #expand(number: number | undefined): boolean {
    const logged = this.#calls.find(number);
    if (logged) expandCall(this.#screen, this.#paint, logged);
    return logged !== undefined;
  }

  async #resume(wanted: string): Promise<void> {
    if (wanted !== '') return this.#goOn(await findSession(this.#sessions, wanted));
    const stored = this.#isBegun ? await loadHere(this.#sessions, this.#session) : undefined;
    if (!stored || !isUnfinished(stored.events))
      throw new UsageError('Nothing is open in this session; /sessions lists the others.');
    await this.#exchange();
  }

  async #goOn(stored: Session): Promise<void> {
    this.#enter(stored.sessionId, stored);
    if (isUnfinished(stored.events)) await this.#exchange();
  }

  #enter(id: string, stored: Session | undefined): void {
    this.#session = id;
    this.#isBegun = stored !== undefined;
    this.#usage = new UsageTotal();
    this.#calls.clear();
    this.#isTeam = stored ? isOfTeam(stored) : this.#options.isTeam;
    this.#runner = this.#newRunner();
    if (!stored) return;
    for (const event of stored.events) this.#usage.add(event);
    replay(lastTurns(stored.events, shownTurns), this.#transcript);
  }
}

/** Of a session that is gone on with. */
const shownTurns = 3;
