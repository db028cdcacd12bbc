import type { RunEvent, RunResult, ToolEnd } from '@mortise/core';
import { duration } from '../text/duration.ts';
import { fold } from '../text/fold.ts';
import { NeutralStream } from '../text/neutral-stream.ts';
import { neutralize } from '../text/neutralize.ts';
import type { CallLog, LoggedCall } from './call-log.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { shownOutcome, shownValue } from './shown-text.ts';
import { usageText } from './usage-text.ts';

/** How a transcript is written. */
export interface TranscriptOptions {
  readonly screen: Screen;
  readonly paint: Paint;
  readonly calls: CallLog;
  /** What is said of what is folded, such as `/expand 3`. */
  readonly unfoldHint: (number: number) => string;
}

/** Writes a run as it happens: text as it comes, calls with input and output folded, the usage at the end. */
export class Transcript {
  readonly #screen: Screen;
  readonly #paint: Paint;
  readonly #calls: CallLog;
  readonly #unfoldHint: TranscriptOptions['unfoldHint'];
  /** Names by call. */
  readonly #running = new Map<string, string>();
  readonly #text = new NeutralStream();
  #open: 'text' | 'thought' | 'call' | undefined;
  #usageIsEstimated = false;

  constructor({ screen, paint, calls, unfoldHint }: TranscriptOptions) {
    this.#screen = screen;
    this.#paint = paint;
    this.#calls = calls;
    this.#unfoldHint = unfoldHint;
  }

  show(event: RunEvent): void {
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
        return this.#note(this.#paint.yellow(`! ${neutralize(event.message)}`));
      case 'event':
        if (event.event.type === 'model') this.#usageIsEstimated = event.event.metadata?.['usageIsEstimated'] === true;
        return;
      case 'end':
        return this.#finish(event.result);
    }
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
    if (this.#open !== kind) this.#screen.gap();
    this.#open = kind;
    this.#screen.write(kind === 'thought' ? this.#paint.dim(text) : text);
  }

  #start({ logged, isFirst }: ReturnType<CallLog['begin']>): void {
    this.#running.set(logged.call.id, logged.call.name);
    this.#status();
    if (!isFirst) return;
    const { call, number } = logged;
    this.#beginCalls();
    this.#screen.line(`${this.#paint.orange(`🔨 Calling ${neutralize(call.name)}`)} ${this.#paint.dim(`#${number}`)}`);
    this.#folded(shownValue(call.refused ? call.refused.text : call.args), number, inputLines);
  }

  #end({ call, outcome, durationMs }: ToolEnd): void {
    this.#running.delete(call.id);
    this.#status();
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
    if (hidden > 0) this.#screen.line(this.#paint.dim(`   … +${hidden} lines, ${this.#unfoldHint(number)}`));
    else if (cut) this.#screen.line(this.#paint.dim(`   … cut, ${this.#unfoldHint(number)}`));
  }

  #beginCalls(): void {
    if (this.#open !== 'call') this.#screen.gap();
    this.#open = 'call';
  }

  #note(line: string): void {
    this.#open = undefined;
    this.#screen.line(line);
  }

  #status(): void {
    const names = [...new Set(this.#running.values())].map(neutralize).join(', ');
    const since = performance.now();
    if (names === '') return this.#screen.hideStatus();
    this.#screen.showStatus(() => `${names} · ${Math.floor((performance.now() - since) / 1000)}s · Ctrl-C cancels`);
  }

  #finish({ status, error, usage }: RunResult): void {
    this.#running.clear();
    this.#screen.hideStatus();
    this.#screen.write(this.#text.end());
    this.#screen.endLine();
    this.#open = undefined;
    if (status === 'paused') return;
    const { red, yellow, dim } = this.#paint;
    const reason = error ? neutralize(`${error.message} (${error.code})`) : '';
    if (status === 'cancelled') this.#screen.line(yellow('■ cancelled'));
    if (status === 'limited') this.#screen.line(yellow(`■ stopped at a limit: ${reason}`));
    if (status === 'failed') this.#screen.line(red(`✗ the run failed: ${reason}`));
    const tokens = usageText(usage, this.#usageIsEstimated);
    if (tokens !== '') this.#screen.line(dim(tokens));
  }
}

const inputLines = 4;
const outputLines = 6;
/** What went wrong is shown longer than a line. */
const errorWidth = 600;
