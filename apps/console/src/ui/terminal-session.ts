import type { Content, Session } from '@mortise/core';
import { type ConsoleRunner, consoleRunner } from '../agent/console-runner.ts';
import { firstThen, ModeSwitch, modeApprover, policyApprover } from '../approval/approver.ts';
import { UsageError } from '../exit/exit-codes.ts';
import type { ChosenModel } from '../model/choose-model.ts';
import { type ConsoleSessions, isOfTeam, newSessionId } from '../sessions/console-sessions.ts';
import { activeAgent, isUnfinished, lastTurns } from '../sessions/last-turns.ts';
import { findSession, loadHere } from '../sessions/start-session.ts';
import { paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { ConsoleView } from '../view/console-view.ts';
import { agentTree } from './agent-tree.ts';
import { allowedLines, alwaysIn, clearAllowed } from './always.ts';
import { askingOutside } from './asking-terminal.ts';
import { bannerLines } from './banner.ts';
import { CallLog, expandCall } from './call-log.ts';
import type { CommandContext } from './command.ts';
import { runCommandLine } from './commands.ts';
import { Exchanges } from './exchanges.ts';
import { runOwnCommand, showInPager, withNamedFiles } from './input-actions.ts';
import { openView } from './open-view.ts';
import { replay } from './replay.ts';
import { beginSession, sessionActions } from './session-actions.ts';
import { terminalApprover } from './terminal-approver.ts';
import type { TerminalOptions } from './terminal-options.ts';
import { toolList } from './tool-list.ts';
import { Transcript } from './transcript.ts';
import { UsageTotal } from './usage-total.ts';
import { UnseenNotes, WarningLog } from './warning-log.ts';

/** A conversation at a terminal, until the user leaves. */
export class TerminalSession {
  readonly #options: TerminalOptions;
  readonly #screen: ConsoleView;
  readonly #transcript: Transcript;
  readonly #calls = new CallLog();
  readonly #warnings = new WarningLog();
  readonly #notes: UnseenNotes;
  readonly #exchanges: Exchanges;
  readonly #commands: CommandContext;
  readonly #paint: ReturnType<typeof paint>;
  readonly #sessions: ConsoleSessions;
  readonly #mode = new ModeSwitch();
  #chosen: ChosenModel;
  #isTeam: boolean;
  #runner: ConsoleRunner;
  #session: string;
  /** True if the session is in the store: it is created with the first message. */
  #hasStarted = false;
  #usage: UsageTotal;
  #isOver = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#sessions = options.sessions;
    this.#session = options.start.id;
    this.#chosen = options.chosen;
    this.#isTeam = options.isTeam;
    this.#usage = new UsageTotal(options.known);
    this.#runner = this.#newRunner();
    this.#paint = paint(options.stdout);
    this.#screen = openView(options, {
      paint: this.#paint,
      onInterrupt: () => this.#exchanges.cancel(),
      keys: {
        'shift+tab': () => this.#mode.next(),
        'ctrl+o': () => void showInPager(shown, this.#calls.find(), process.env),
      },
      mode: () => this.#mode.short(),
      model: () => this.#chosen.label.split(/:? /, 1)[0] ?? '',
      usage: () => ({ tokens: this.#usage.short(), context: this.#usage.context(), cost: this.#usage.cost() }),
    });
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
      asker: this.#screen.asker,
      ...askingOutside(outside, () => this.#session),
      always: alwaysIn({ ...options, session: () => this.#session }),
    });
    const answering = firstThen(modeApprover(this.#mode), atTerminal);
    this.#exchanges = new Exchanges({
      ...shown,
      approver: approval ? firstThen(policyApprover(approval), atTerminal) : answering,
      onEvent: (event) => {
        if (event.type === 'event') this.#usage.add(event.event);
        this.#transcript.show(event);
      },
    });
    this.#notes = new UnseenNotes({ ...shown, warnings: this.#warnings });
    outside?.notes.listen((note) => this.#notes.add(note));
    this.#commands = {
      ...shown,
      hasTool: (name) =>
        options.tools.some((tool) => tool.name === name) || outside?.toolset.sourceOf(name) !== undefined,
      tools: (wanted) => this.#tools(wanted),
      agents: () => this.#agents(),
      forget: () => this.#runner.forget(),
      expand: (number) => expandCall(this.#screen, this.#paint, this.#calls.find(number)),
      usage: () => this.#usage.toString(),
      warnings: () => [...this.#warnings.all(), ...(outside?.notes.output() ?? [])],
      newSession: () => this.#enter(newSessionId(), undefined),
      ...sessionActions({
        sessions: this.#sessions,
        known: options.known,
        asker: this.#screen.asker,
        screen: this.#screen,
        current: () => ({ id: this.#session, hasStarted: this.#hasStarted }),
        enter: (session) => this.#enter(session.sessionId, session),
      }),
      resume: (id) => this.#resume(id),
      model: () => this.#chosen.label,
      switchModel: (name) => this.#switch(name),
      mode: (wanted) => this.#mode.set(wanted),
      shell: (command) => runOwnCommand(shown, command, options.directory),
      allowed: (clear) => (clear ? clearAllowed : allowedLines)(this.#sessions, this.#session),
      exit: () => {
        this.#isOver = true;
      },
    };
  }

  async run(): Promise<void> {
    const { directory, notices, start, outside, resumeHint: goOnHint } = this.#options;
    const session = `${start.id}${start.stored ? '' : ', new'}${goOnHint ? '' : ', in memory'}`;
    const banner = { directory, model: this.#chosen.label, session, tools: outside?.summary, notices };
    for (const line of bannerLines(banner, this.#paint)) this.#screen.line(line);
    this.#screen.line(this.#paint.dim('Type a request; /help lists the commands.'));
    const { interrupt } = this.#screen;
    process.on('SIGINT', interrupt);
    this.#screen.start();
    try {
      if (start.stored) await this.#resumeSession(start.stored);
      await this.#converse();
      if (goOnHint && this.#hasStarted) this.#screen.line(this.#paint.dim(neutralize(goOnHint(this.#session))));
    } finally {
      process.off('SIGINT', interrupt);
      this.#screen.stop();
    }
  }

  async #converse(): Promise<void> {
    let wantsToLeave = false;
    while (!this.#isOver) {
      this.#notes.show();
      this.#screen.entitle('waits for you');
      const line = await this.#screen.ask();
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

  async #answer(text: string): Promise<void> {
    const shown = { screen: this.#screen, paint: this.#paint };
    const started = { id: this.#session, words: text, isTeam: this.#isTeam };
    this.#hasStarted ||= await beginSession(this.#sessions, started, shown);
    if (this.#hasStarted) await this.#exchange(await withNamedFiles(text, this.#options.filesOf, shown));
  }

  /** Runs a message. Without a message, the session resumes where it stopped. */
  async #exchange(message?: string | Content): Promise<void> {
    const hasWaited = await this.#exchanges.run({ runner: this.#runner, session: this.#session, message });
    // The events of another console are only in the stored log.
    const stored = hasWaited && message === undefined ? await this.#sessions.load(this.#session) : undefined;
    if (!stored) return;
    this.#screen.line(this.#paint.dim('Another console continued the session; its last turn:'));
    this.#show(stored, 1);
  }

  /** Switches the model. The conversation continues: it is in the session store, which every runner uses. */
  async #switch(name: string): Promise<string> {
    this.#chosen = await this.#options.findModel(name);
    this.#runner = this.#newRunner();
    return this.#chosen.label;
  }

  #newRunner(): ConsoleRunner {
    const { tools, keys, outside, memory } = this.#options;
    const [{ model }, { service: sessions }] = [this.#chosen, this.#sessions];
    return consoleRunner({ mode: this.#mode, model, tools, keys, outside, memory, sessions, isTeam: this.#isTeam });
  }

  #tools(wanted: string): Promise<readonly string[]> {
    const [{ paint, model }, { width }] = [{ paint: this.#paint, model: this.#chosen.model }, this.#screen];
    const { outside, approval } = this.#options;
    return toolList(wanted, { paint, width, agent: this.#runner.agent, approval, outside: outside?.toolset, model });
  }

  async #agents(): Promise<readonly string[]> {
    const [{ agent }, { width }] = [this.#runner, this.#screen];
    const stored = this.#hasStarted ? await this.#sessions.load(this.#session) : undefined;
    return agentTree(agent, activeAgent(agent, stored?.events ?? []), { paint: this.#paint, width });
  }

  async #resume(wanted: string): Promise<void> {
    if (wanted !== '') return this.#resumeSession(await findSession(this.#sessions, wanted));
    const stored = this.#hasStarted ? await loadHere(this.#sessions, this.#session) : undefined;
    if (!stored || !isUnfinished(stored.events))
      throw new UsageError('This session has no open question; /sessions lists the others.');
    await this.#exchange();
  }

  async #resumeSession(stored: Session): Promise<void> {
    this.#enter(stored.sessionId, stored);
    if (isUnfinished(stored.events)) await this.#exchange();
  }

  #enter(id: string, stored: Session | undefined): void {
    this.#session = id;
    this.#hasStarted = stored !== undefined;
    this.#isTeam = stored ? isOfTeam(stored) : this.#options.isTeam;
    this.#runner = this.#newRunner();
    this.#show(stored, shownTurns);
  }

  /** Shows the last turns of a session, with the number of its tokens. */
  #show(stored: Session | undefined, turns: number): void {
    this.#usage = UsageTotal.of(stored?.events ?? [], this.#options.known);
    this.#calls.clear();
    if (stored) replay(lastTurns(stored.events, turns), this.#transcript);
  }
}

/** The number of turns that are shown when a session is resumed. */
const shownTurns = 3;
