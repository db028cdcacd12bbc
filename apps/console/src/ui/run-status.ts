import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';

/** Shows on the screen's status line what a run waits for: the running tools, or the model. */
export class RunStatus {
  readonly #screen: Lines;
  /** The names of the running tools by the id of their call. */
  readonly #tools = new Map<string, string>();
  #asksModel = false;
  #shown = '';

  constructor(screen: Lines) {
    this.#screen = screen;
  }

  beginTool(callId: string, name: string): void {
    this.#tools.set(callId, neutralize(name));
    this.#show();
  }

  endTool(callId: string): void {
    this.#tools.delete(callId);
    this.#show();
  }

  /** Records whether a model call is running. */
  askModel(isAsked: boolean): void {
    this.#asksModel = isAsked;
    this.#show();
  }

  /** Records that the run has ended. */
  end(): void {
    this.#tools.clear();
    this.askModel(false);
  }

  #show(): void {
    const tools = [...new Set(this.#tools.values())].join(', ');
    const what = tools === '' && this.#asksModel ? 'waiting for the model' : tools;
    if (what === this.#shown) return;
    this.#shown = what;
    if (what === '') return this.#screen.hideStatus();
    const since = performance.now();
    this.#screen.showStatus(() => `${what} · ${Math.floor((performance.now() - since) / 1000)}s · Ctrl-C cancels`);
  }
}
