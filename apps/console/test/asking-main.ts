import { paint } from '../src/terminal/paint.ts';
import { View } from '../src/view/view.ts';

/** A program that writes some lines, and then asks one question with many answers at its terminal. */
const { stdin, stdout } = process;
const view = new View({
  stdin,
  stdout,
  paint: paint(stdout),
  onInterrupt() {},
  onEnd: () => process.exit(0),
  hasInput: true,
  footer: () => [{ text: '~/shop (main)', weight: 1 }],
  quietMs: 0,
});
view.start();
for (let at = 0; at < 12; at++) view.line(`finished ${at}`);
const choices = Array.from({ length: 20 }, (_, at) => ({
  value: `${at}`,
  label: `answer ${at} ${'with some words behind it '.repeat(2)}`.trim(),
  letter: String.fromCharCode('a'.charCodeAt(0) + at),
}));
await view.asker.choose('Which one is it?', choices, '0');
view.stop();
process.exit(0);
