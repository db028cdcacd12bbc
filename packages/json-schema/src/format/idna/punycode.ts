/**
 * Decodes the part after `xn--` of an A-label, in lower case, to Unicode (RFC 3492, section 6.2). Undefined
 * if it is invalid.
 */
export function decodePunycode(text: string): string | undefined {
  const hyphen = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(hyphen, 0))].map((char) => char.charCodeAt(0));
  let state: Coding = { point: firstPoint, bias: firstBias };
  let position = 0;
  for (let at = hyphen + 1; at < text.length; ) {
    const before = position;
    let weight = 1;
    for (let step = base; ; step += base) {
      const digit = at < text.length ? digits.indexOf(text.charAt(at)) : -1;
      if (digit < 0) return undefined;
      at += 1;
      position += digit * weight;
      if (position > mostPosition) return undefined;
      const limit = limitOf(step, state.bias);
      if (digit < limit) break;
      weight *= base - limit;
    }
    const length = points.length + 1;
    const point = state.point + Math.floor(position / length);
    if (point > lastPoint) return undefined;
    state = { point, bias: nextBias(position - before, length, before === 0) };
    position %= length;
    points.splice(position, 0, point);
    position += 1;
  }
  return String.fromCodePoint(...points);
}

/**
 * Converts a label to the part that follows `xn--` in its A-label
 * (RFC 3492, section 6.3). For labels of at most 63 characters.
 */
export function encodePunycode(label: string): string {
  const points = [...label].map((char) => char.codePointAt(0) as number);
  const basic = points.filter((point) => point < firstPoint);
  let text = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let state: Coding = { point: firstPoint, bias: firstBias };
  let delta = 0;
  for (let done = basic.length; done < points.length; ) {
    const point = Math.min(...points.filter((one) => one >= state.point));
    delta += (point - state.point) * (done + 1);
    state = { ...state, point };
    for (const one of points) {
      if (one < point) delta += 1;
      if (one !== point) continue;
      text += variableLength(delta, state.bias);
      state = { point, bias: nextBias(delta, done + 1, done === basic.length) };
      delta = 0;
      done += 1;
    }
    delta += 1;
    state = { ...state, point: point + 1 };
  }
  return text;
}

/** The state of coding: the next code point, and the bias of its numbers. */
interface Coding {
  readonly point: number;
  readonly bias: number;
}

function variableLength(number: number, bias: number): string {
  let text = '';
  let rest = number;
  for (let step = base; ; step += base) {
    const limit = limitOf(step, bias);
    if (rest < limit) return text + digits.charAt(rest);
    text += digits.charAt(limit + ((rest - limit) % (base - limit)));
    rest = Math.floor((rest - limit) / (base - limit));
  }
}

function limitOf(step: number, bias: number): number {
  return Math.min(Math.max(step - bias, leastLimit), mostLimit);
}

function nextBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((base - leastLimit) * mostLimit) / 2; bias += base) rest = Math.floor(rest / (base - leastLimit));
  return bias + Math.floor(((base - leastLimit + 1) * rest) / (rest + skew));
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const base = digits.length;
const [leastLimit, mostLimit, skew, damp] = [1, 26, 38, 700];
const [firstPoint, firstBias] = [0x80, 72];
const lastPoint = 0x10ffff;
/** The maximum: a larger number is not a code point, for any length of the label. */
const mostPosition = lastPoint * 64;
