import { isCancel, select } from '@clack/prompts';
import type { GivenAnswer, PendingCall } from '@mortise/core';
import { type Approver, approve, reject } from '../approval/approver.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Keyboard } from './keyboard.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { shownValue } from './shown-text.ts';

/** What a terminal approver needs. */
export interface TerminalApproval {
  readonly keyboard: Keyboard;
  readonly screen: Screen;
  readonly paint: Paint;
  /** Tools that the user has allowed for the rest of the session. */
  readonly always: Set<string>;
}

/** Asks the user about each pending call: the tool, its arguments in full and its preview are shown first. Ctrl-C cancels the run. */
export function terminalApprover(terminal: TerminalApproval): Approver {
  return async (pending) => {
    const answers: GivenAnswer[] = [];
    for (const call of pending) {
      if (call.kind !== 'confirmation') {
        terminal.screen.line(
          terminal.paint.yellow(
            `! ${neutralize(call.hint)} This console cannot answer a question of kind "${neutralize(call.kind)}".`,
          ),
        );
        continue;
      }
      const decision = terminal.always.has(call.call.name) ? 'yes' : await ask(terminal, call);
      if (decision === 'cancel') return 'cancel';
      if (decision === 'always') terminal.always.add(call.call.name);
      answers.push(decision === 'no' ? reject(call, 'user', 'the user said no') : approve(call, 'user'));
    }
    return answers;
  };
}

type Decision = 'yes' | 'no' | 'always' | 'cancel';

async function ask({ keyboard, screen, paint }: TerminalApproval, { call, preview }: PendingCall): Promise<Decision> {
  const name = neutralize(call.name);
  screen.gap();
  screen.line(paint.bold(`${name} asks for approval`));
  for (const line of shownValue(call.args).split('\n')) screen.line(`   ${line}`);
  if (preview !== undefined)
    for (const line of neutralize(preview).split('\n')) screen.line(`   ${diffColour(paint, line)}`);
  const pointer = choicePointer();
  const answer = await keyboard.readChoice(async (keys) => {
    const chosen = await select({
      message: `Allow ${name}?`,
      input: keys.input,
      initialValue: 'no',
      options: [
        { value: 'yes', label: 'Yes (y)' },
        { value: 'no', label: 'No (n)' },
        { value: 'always', label: `Always allow ${name} in this session (a)` },
      ],
      showInstructions: false,
    });
    if (!isCancel(chosen)) return chosen as Decision;
    return keys.left === 'interrupt' ? 'cancel' : 'no';
  }, pointer);
  screen.reset();
  return answer;
}

/** Lets `y`, `n` and `a` choose at once: they become as many steps down as there are to the option, and Enter. */
function choicePointer(): (key: string) => string {
  let at = 1;
  const move = (by: number): void => {
    at = (at + by + choices.length) % choices.length;
  };
  return (key) => {
    const wanted = choices.indexOf(key.toLowerCase());
    if (wanted >= 0) return `${down.repeat((wanted - at + choices.length) % choices.length)}\r`;
    if (key === down || key === 'j' || key === 'l') move(1);
    else if (key === up || key === 'k' || key === 'h') move(-1);
    else return '';
    return key;
  };
}

function diffColour(paint: Paint, line: string): string {
  if (line.startsWith('+')) return paint.green(line);
  return line.startsWith('-') ? paint.red(line) : paint.dim(line);
}

const choices = ['y', 'n', 'a'];
const up = '\x1b[A';
const down = '\x1b[B';
