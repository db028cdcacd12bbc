import type { Event, RunEvent, RunResult, ToolEnd, ToolStart } from '@mortise/core';
import { transferToolName } from '../agent/console-agents.ts';
import type { AdviceOn } from '../model/model-server.ts';
import type { Paint } from '../terminal/paint.ts';
import { duration, plural } from '../text/amounts.ts';
import { fold } from '../text/fold.ts';
import { NeutralStream, neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';
import type { CallLog, LoggedCall } from './call-log.ts';
import { showAttachments } from './input-actions.ts';
import { RunStatus } from './run-status.ts';
import { shownOutcome, shownValue } from './shown-values.ts';
import { usageText } from './usage-total.ts';
import type { WarningLog } from './warning-log.ts';

/** Options of a transcript. */
interface TranscriptOptions {
  readonly screen: Lines;
  readonly paint: Paint;
  readonly calls: CallLog;
  readonly warnings: WarningLog;
  /** Returns the hint for a folded text, such as `/expand 3`. */
  readonly unfoldHint: (number: number) => string;
  /** The command that lists the warnings, such as `/warnings`; the transcript shows only their number. */
  readonly warningsHint: string;
  readonly adviceOn?: AdviceOn | undefined;
}

/**
 * Writes a run as it happens: text as it arrives, calls with input
 * and output folded, each warning once, and the usage at the end.
 *
 * Each line of a nested run begins with its agent, and with the number of the call that it works for.
 */
export class Transcript {
  readonly #screen: Lines;
  readonly #paint: Paint;
  readonly #calls: CallLog;
  readonly #options: TranscriptOptions;
  readonly #status: RunStatus;
  readonly #text = new NeutralStream();
  readonly #nested = new NestedText();
  #open: 'text' | 'thought' | 'call' | undefined;
  #usageIsEstimated = false;
  #unsupported = 0;

  constructor(options: TranscriptOptions) {
    this.#options = options;
    this.#screen = options.screen;
    this.#paint = options.paint;
    this.#calls = options.calls;
    this.#status = new RunStatus(options.screen);
  }

  show(event: RunEvent): void {
    if (event.type !== 'warning') this.#countUnsupported();
    switch (event.type) {
      case 'delta':
        if (event.kind !== 'args') this.#write(event.kind, event.text, event.branch);
        return;
      case 'toolStart':
        return this.#start(event);
      case 'toolProgress':
        return this.#note(
          this.#paint.dim(`  ${fold(shownValue(event.value), 1, this.#screen.width - 4).lines[0] ?? ''}`),
          event.branch,
        );
      case 'toolEnd':
        return this.#end(event);
      case 'warning':
        return this.#warn(event);
      case 'event':
        return this.follow(event.event);
      case 'end':
        return this.#finish(event.result);
      default:
        event.type satisfies 'turnDropped'; // Existing lines stay on the screen.
    }
  }

  /** Follows a logged event: after a new entry, the model is called again. */
  follow(event: Event): void {
    if (event.type === 'opened') this.#calls.open(event);
    if (event.type === 'model') {
      this.#usageIsEstimated = event.metadata?.['usageIsEstimated'] === true;
      this.#endNested(event.branch);
    }
    this.#status.askModel(event.type === 'input' || event.type === 'response' || event.type === 'opened');
  }

  /** Shows the user's message, unless the user has just typed it, and its attachments. */
  message(text: string, attachments: readonly string[] = []): void {
    this.rest();
    this.#screen.gap();
    this.#screen.line(this.#paint.bold(`> ${neutralize(text)}`));
    showAttachments(attachments, { screen: this.#screen, paint: this.#paint });
  }

  /** Ends open lines when no run is active. */
  rest(): void {
    this.#status.end();
    const left = this.#text.end();
    if (this.#open === 'text') this.#screen.prose(left);
    else this.#screen.write(left);
    for (const branch of this.#nested.branches()) this.#endNested(branch);
    this.#screen.endLine();
    this.#open = undefined;
  }

  #write(kind: 'text' | 'thought', piece: string, branch: string | undefined): void {
    if (branch !== undefined) {
      this.#status.askModel(false);
      for (const line of this.#nested.push(branch, kind, piece)) this.#nestedLine(line, branch);
      return;
    }
    const text = this.#text.push(piece);
    if (text === '') return;
    this.#status.askModel(false);
    if (this.#open !== kind) this.#screen.gap();
    this.#open = kind;
    if (kind === 'thought') this.#screen.write(this.#paint.dim(text));
    else this.#screen.prose(text);
  }

  #nestedLine(line: string, branch: string): void {
    if (line.trim() !== '') this.#callLine(this.#paint.dim(line), branch);
  }

  #endNested(branch: string | undefined): void {
    if (branch !== undefined) for (const line of this.#nested.end(branch)) this.#nestedLine(line, branch);
  }

  #start(started: ToolStart): void {
    const { call } = started;
    this.#status.beginTool(call.id, call.name);
    // The end of a transfer call names the target agent.
    if (call.name !== transferToolName) this.#log(started);
  }

  /** Shows a call with its number, only once, whether it started or was refused before. */
  #log({ call, args, author, branch }: ToolStart | ToolEnd): LoggedCall {
    const { logged, isFirst } = this.#calls.begin(call, args, author);
    if (!isFirst) return logged;
    this.#endNested(branch);
    const { number } = logged;
    const name = this.#paint.orange(`🔨 Calling ${neutralize(call.name)}`);
    this.#callLine(`${name} ${this.#paint.dim(`#${number}`)}`, branch);
    this.#folded(shownValue(call.refused ? call.refused.text : args), { number, branch, maxLines: inputLines });
    return logged;
  }

  #end(ended: ToolEnd): void {
    const { call, branch, outcome, durationMs } = ended;
    this.#status.endTool(call.id);
    if (outcome.status === 'pending') return;
    this.#endNested(branch);
    const { green, red, dim } = this.#paint;
    if (call.name === transferToolName && outcome.status === 'ok')
      return this.#note(dim(`→ ${neutralize(String(call.args['agent_name']))} continues`), branch);
    const logged = this.#log(ended);
    logged.outcome = outcome;
    const [name, number] = [neutralize(call.name), dim(`#${logged.number}`)];
    const of = { number: logged.number, branch, maxLines: outputLines };
    if (outcome.status === 'ok') {
      this.#callLine(`${green(`✓ ${name} completed`)} ${dim(`(${duration(durationMs)})`)} ${number}`, branch);
      return this.#folded(shownOutcome(call.name, outcome), of);
    }
    const how =
      outcome.status === 'denied'
        ? red(`✗ ${name} rejected`)
        : `${red(`✗ ${name} failed`)} ${dim(`(${duration(durationMs)})`)}`;
    this.#callLine(`${how} ${number}`, branch);
    const message =
      outcome.status === 'denied' ? neutralize(outcome.reason ?? 'it was rejected') : shownOutcome(call.name, outcome);
    this.#folded(message, of, { colour: red, width: errorWidth });
  }

  #folded(
    text: string,
    {
      number,
      branch,
      maxLines,
    }: { readonly number: number; readonly branch: string | undefined; readonly maxLines: number },
    look: { readonly colour?: (text: string) => string; readonly width?: number } = {},
  ): void {
    const { dim } = this.#paint;
    const { colour = dim, width = Math.max(minWidth, this.#screen.width - 4 - this.#label(branch).length) } = look;
    const { lines, hidden, cut } = fold(text, maxLines, width);
    for (const line of lines) this.#callLine(`   ${colour(line)}`, branch);
    if (hidden > 0) this.#callLine(dim(`   … +${hidden} lines, ${this.#options.unfoldHint(number)}`), branch);
    else if (cut) this.#callLine(dim(`   … cut, ${this.#options.unfoldHint(number)}`), branch);
  }

  /** Writes a line about calls, separated from the text before. */
  #callLine(line: string, branch: string | undefined): void {
    if (this.#open !== 'call') this.#screen.gap();
    this.#open = 'call';
    this.#screen.line(line, this.#paint.dim(this.#label(branch)));
  }

  #note(line: string, branch?: string): void {
    this.#open = undefined;
    this.#screen.line(line, this.#paint.dim(this.#label(branch)));
  }

  /** Returns the prefix of a nested run's lines. */
  #label(branch: string | undefined): string {
    const agents = this.#calls.agentsOn(branch);
    return agents.length === 0 ? '' : `${neutralize(agents.join(' › '))} │ `;
  }

  #warn({ code, message }: Extract<RunEvent, { readonly type: 'warning' }>): void {
    // The end of the run reports this failure.
    if (code === 'model_failed' || !this.#options.warnings.add(message)) return;
    if (code === 'unsupported') this.#unsupported++;
    else this.#note(this.#paint.yellow(`! ${neutralize(message)}`));
  }

  /**
   * Counts the warnings about unsupported schema rules, and shows one
   * line for all: a provider may change the schema of every tool.
   */
  #countUnsupported(): void {
    if (this.#unsupported === 0) return;
    const count = plural(this.#unsupported, 'warning');
    this.#note(
      this.#paint.dim(
        `! ${count} about features that the model's server does not support, ${this.#options.warningsHint}`,
      ),
    );
    this.#unsupported = 0;
  }

  #finish({ status, error, usage }: RunResult): void {
    this.rest();
    if (status === 'paused') return;
    const { red, yellow, dim } = this.#paint;
    const reason = error ? neutralize(`${error.message} (${error.code})`) : '';
    if (status === 'cancelled') this.#screen.line(yellow('■ cancelled'));
    if (status === 'limited') this.#screen.line(yellow(`■ stopped at a limit: ${reason}`));
    if (status === 'failed') this.#screen.line(red(`✗ the run failed: ${reason}`));
    const advice = error && this.#options.adviceOn?.(error);
    if (advice !== undefined) this.#screen.line(`  ${neutralize(advice)}`);
    const tokens = usageText(usage, this.#usageIsEstimated);
    if (tokens !== '') this.#screen.line(dim(tokens));
  }
}

const inputLines = 4;
const outputLines = 6;
/** The minimum width of a nested run's lines in a narrow terminal. */
const minWidth = 20;
const errorWidth = 600;

/** Collects the text of nested runs into complete lines, because several runs may stream in parallel. */
export class NestedText {
  readonly #open = new Map<string, { readonly kind: string; readonly stream: NeutralStream; line: string }>();

  /** Returns the lines that a piece of a branch's text completes. Another kind of text begins a new line. */
  push(branch: string, kind: string, piece: string): readonly string[] {
    const before = this.#open.get(branch)?.kind === kind ? [] : this.end(branch);
    const open = this.#open.get(branch) ?? { kind, stream: new NeutralStream(), line: '' };
    this.#open.set(branch, open);
    const lines = (open.line + open.stream.push(piece)).split('\n');
    open.line = lines.pop() ?? '';
    return [...before, ...lines];
  }

  /** Returns the line that a branch has not completed, if there is one. */
  end(branch: string): readonly string[] {
    const open = this.#open.get(branch);
    if (!open) return [];
    this.#open.delete(branch);
    const line = open.line + open.stream.end();
    return line === '' ? [] : [line];
  }

  /** Returns the branches with an unfinished line. */
  branches(): readonly string[] {
    return [...this.#open.keys()];
  }
}
