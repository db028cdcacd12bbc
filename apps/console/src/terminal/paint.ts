import { styleText } from 'node:util';

/** The colours of the console. Every function returns its text unchanged if the stream shows no colours. */
export interface Paint {
  readonly orange: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly italic: (text: string) => string;
  readonly underline: (text: string) => string;
}

/** The stream that shows colours. A terminal's own answer respects NO_COLOR, FORCE_COLOR and TERM. */
export interface PaintTarget {
  readonly isTTY?: boolean;
  getColorDepth?(): number;
}

/** Returns the colours that a stream can show. */
export function paint(stream: PaintTarget): Paint {
  const depth = stream.isTTY === true ? (stream.getColorDepth?.() ?? 1) : 1;
  const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    depth > 1 ? styleText(format, text, { validateStream: false }) : text;
  return {
    orange: (text) => orange(text, depth),
    green: styled('green'),
    red: styled('red'),
    yellow: styled('yellow'),
    dim: styled('dim'),
    bold: styled('bold'),
    italic: styled('italic'),
    underline: styled('underline'),
  };
}

/**
 * Returns a text in orange italics, as far as the terminal's colours
 * allow: orange is not one of the sixteen colours of `styleText`.
 */
function orange(text: string, depth: number): string {
  if (depth <= 1) return text;
  if (depth < 8) return styleText(['yellow', 'italic'], text, { validateStream: false });
  const colour = depth >= 24 ? '38;2;255;140;0' : '38;5;208';
  return `\x1b[3;${colour}m${text}\x1b[23;39m`;
}
