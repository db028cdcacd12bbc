/** Splits chunks into lines. Returns false once a line is longer than `maxBytes`. */
export function lineReader(maxBytes: number, onLine: (line: string) => void): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let held = 0;
  let broken = false;
  return (chunk) => {
    let from = 0;
    while (!broken) {
      const end = chunk.indexOf(newline, from);
      const part = chunk.subarray(from, end === -1 ? undefined : end);
      held += part.length;
      broken = held > maxBytes;
      if (broken) break;
      parts.push(part);
      if (end === -1) return true;
      const line = parts.length === 1 ? part : Buffer.concat(parts);
      parts = [];
      held = 0;
      from = end + 1;
      onLine(line.toString('utf8'));
    }
    parts = [];
    return false;
  };
}

const newline = 10;
