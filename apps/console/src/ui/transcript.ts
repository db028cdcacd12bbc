import type { Event, RunEvent, RunResult, ToolEnd } from '@mortise/core';
import type { AdviceOn } from '../model/model-server.ts';
import { duration } from '../text/duration.ts';
import { fold } from '../text/fold.ts';
import { NeutralStream } from '../text/neutral-stream.ts';
import { neutralize } from '../text/neutralize.ts';
import { plural } from '../text/plural.ts';
import type { CallLog, LoggedCall } from './call-log.ts';
import type { Paint } from './paint.ts';
import { RunStatus } from './run-status.ts';
import type { Screen } from './screen.ts';
import { shownOutcome, shownValue } from './shown-text.ts';
import { usageText } from './usage-text.ts';
import type { WarningLog } from './warning-log.ts';

/** How a transcript is written. */
export interface TranscriptOptions {
  readonly screen: Screen;
  readonly paint: Paint;
  readonly calls: CallLog;
  readonly warnings: WarningLog;
  /** What is said of what is folded, such as `/expand 3`. */
  readonly unfoldHint: (number: number) => string;
  /** Where warnings are that only have their number shown, such as `/warnings`. */
  readonly warningsHint: string;
  readonly adviceOn?: AdviceOn | undefined;
}

/** Writes a run as it happens: text as it comes, calls with input and output folded, each warning once, the usage at the end. */
export class Transcript {
  readonly #screen: Screen;
  readonly #paint: Paint;
  readonly #calls: CallLog;
  readonly #options: TranscriptOptions;
  readonly #status: RunStatus;
  readonly #text = new NeutralStream();
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
        if (event.kind !== 'args') this.#write(event.kind, event.text);
        return;
      case 'toolStart':
        return this.#start(this.#calls.begin(event.call));
      case 'toolProgress':
        return this.#note(
          this.#paint.dim(`  ${fold(shownValue(event.value), 1, this.#screen.width - 4).lines[0] ?? ''}`),
        );
      case 'toolEnd':
        return this.#end(event);
      case 'warning':
        return this.#warn(event);
      case 'event':
        return this.#follow(event.event);
      case 'end':
        return this.#finish(event.result);
    }
  }

  /** The user's words, where nobody has just typed them. */
  words(text: string): void {
    this.rest();
    this.#screen.gap();
    this.#screen.line(this.#paint.bold(`> ${neutralize(text)}`));
  }

  /** Nothing goes on any more: what is open is ended. */
  rest(): void {
    this.#status.end();
    this.#screen.write(this.#text.end());
    this.#screen.endLine();
    this.#open = undefined;
  }

  /** Input and output of a call, whole. */
  expand({ number, call, outcome }: LoggedCall): void {
    this.#screen.line(this.#paint.bold(`#${number} ${neutralize(call.name)}`));
    this.#screen.line(this.#paint.dim('input'));
    for (const line of shownValue(call.args).split('\n')) this.#screen.line(`  ${line}`);
    this.#screen.line(this.#paint.dim('output'));
    for (const line of (outcome ? shownOutcome(call.name, outcome) : '(not yet)').split('\n'))
      this.#screen.line(`  ${line}`);
  }

  #write(kind: 'text' | 'thought', piece: string): void {
    const text = this.#text.push(piece);
    if (text === '') return;
    this.#status.askModel(false);
    if (this.#open !== kind) this.#screen.gap();
    this.#open = kind;
    this.#screen.write(kind === 'thought' ? this.#paint.dim(text) : text);
  }

  #start({ logged, isFirst }: ReturnType<CallLog['begin']>): void {
    this.#status.beginTool(logged.call.id, logged.call.name);
    if (!isFirst) return;
    const { call, number } = logged;
    this.#beginCalls();
    this.#screen.line(`${this.#paint.orange(`🔨 Calling ${neutralize(call.name)}`)} ${this.#paint.dim(`#${number}`)}`);
    this.#folded(shownValue(call.refused ? call.refused.text : call.args), number, inputLines);
  }

  #end({ call, outcome, durationMs }: ToolEnd): void {
    this.#status.endTool(call.id);
    if (outcome.status === 'pending') return;
    const { logged } = this.#calls.begin(call);
    logged.outcome = outcome;
    const { green, red, dim } = this.#paint;
    const name = neutralize(call.name);
    const number = dim(`#${logged.number}`);
    this.#beginCalls();
    if (outcome.status === 'ok') {
      this.#screen.line(`${green(`✓ ${name} completed`)} ${dim(`(${duration(durationMs)})`)} ${number}`);
      return this.#folded(shownOutcome(call.name, outcome), logged.number, outputLines);
    }
    const how =
      outcome.status === 'denied'
        ? red(`✗ ${name} rejected`)
        : `${red(`✗ ${name} failed`)} ${dim(`(${duration(durationMs)})`)}`;
    this.#screen.line(`${how} ${number}`);
    const message =
      outcome.status === 'denied' ? neutralize(outcome.reason ?? 'it was rejected') : shownOutcome(call.name, outcome);
    this.#folded(message, logged.number, outputLines, { colour: red, width: errorWidth });
  }

  #folded(
    text: string,
    number: number,
    maxLines: number,
    look: { readonly colour?: (text: string) => string; readonly width?: number } = {},
  ): void {
    const { colour = this.#paint.dim, width = this.#screen.width - 4 } = look;
    const { lines, hidden, cut } = fold(text, maxLines, width);
    for (const line of lines) this.#screen.line(`   ${colour(line)}`);
    if (hidden > 0) this.#screen.line(this.#paint.dim(`   … +${hidden} lines, ${this.#options.unfoldHint(number)}`));
    else if (cut) this.#screen.line(this.#paint.dim(`   … cut, ${this.#options.unfoldHint(number)}`));
  }

  #beginCalls(): void {
    if (this.#open !== 'call') this.#screen.gap();
    this.#open = 'call';
  }

  #note(line: string): void {
    this.#open = undefined;
    this.#screen.line(line);
  }

  /** The model is asked when something new stands in the log for it. */
  #follow(event: Event): void {
    if (event.type === 'model') this.#usageIsEstimated = event.metadata?.['usageIsEstimated'] === true;
    this.#status.askModel(event.type === 'input' || event.type === 'response');
  }

  #warn({ code, message }: Extract<RunEvent, { readonly type: 'warning' }>): void {
    // The end of the run says it.
    if (code === 'model_failed' || !this.#options.warnings.add(message)) return;
    if (code === 'unsupported') this.#unsupported++;
    else this.#note(this.#paint.yellow(`! ${neutralize(message)}`));
  }

  /** A server may take no tool exactly as it is: that is a line, not a page. */
  #countUnsupported(): void {
    if (this.#unsupported === 0) return;
    const count = plural(this.#unsupported, 'warning');
    this.#note(this.#paint.dim(`! ${count} on what the model's server supports, ${this.#options.warningsHint}`));
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
/** What went wrong is shown longer than a line. */
const errorWidth = 600;
