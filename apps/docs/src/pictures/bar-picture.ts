/** A picture of bars: groups below each other. */
export interface BarPicture {
  /** The title: the quantity and its unit. Less is better unless the title says otherwise. */
  readonly title: string;
  readonly groups: readonly BarGroup[];
}

export interface BarGroup {
  /** Absent where there is only one. */
  readonly title?: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** True if it is a figure of this library. */
  readonly ours: boolean;
}

/** Colours on a ground of their scheme; a text has a contrast of at least 4.5, a bar of 3. */
const schemes = {
  light: { ground: '#ffffff', text: '#24292f', ours: '#3451b2', others: '#8b949e' },
  dark: { ground: '#1b1b1f', text: '#dfdfd6', ours: '#a8b1ff', others: '#6e7681' },
} as const;

export type Scheme = keyof typeof schemes;

/** Narrow enough that the text is readable on a phone. */
const width = 480;
const namesWidth = 130;
const valuesWidth = 60;
const rowHeight = 26;

/** The picture as SVG. A bar starts at zero and is as long as its figure, which is printed next to it. */
export function drawBars({ title, groups }: BarPicture, scheme: Scheme): string {
  const { ground, text, ours, others } = schemes[scheme];
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const drawn: string[] = [words(16, 28, title, 'class="title"')];
  let y = 44;
  for (const group of groups) {
    if (group.title !== undefined) {
      drawn.push(words(16, y + 18, group.title));
      y += rowHeight;
    }
    for (const { label, value, ours: isOurs } of group.bars) {
      const length = Math.max(1, Math.round((value / most) * (width - namesWidth - valuesWidth)));
      drawn.push(
        words(namesWidth - 10, y + 17, label, 'text-anchor="end"'),
        `<rect x="${namesWidth}" y="${y + 4}" width="${length}" height="${rowHeight - 9}" rx="2" fill="${isOurs ? ours : others}"/>`,
        words(namesWidth + length + 8, y + 17, value.toLocaleString('en')),
      );
      y += rowHeight;
    }
    y += 8;
  }
  const height = y + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(`${title}: ${spoken(groups)}`)}</title>`,
    `<style>text{font:13px system-ui,sans-serif;fill:${text}}.title{font-weight:600}</style>`,
    `<rect width="${width}" height="${height}" rx="6" fill="${ground}"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** The chart as text. */
export function spoken(groups: readonly BarGroup[]): string {
  const said = groups.map(({ title, bars }) => {
    const figures = bars.map(({ label, value }) => `${label} ${value.toLocaleString('en')}`).join(', ');
    return title === undefined ? figures : `${title}: ${figures}`;
  });
  return said.join('; ');
}

function words(x: number, y: number, said: string, more = ''): string {
  return `<text x="${x}" y="${y}"${more && ` ${more}`}>${escaped(said)}</text>`;
}

function escaped(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
