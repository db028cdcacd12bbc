/** A bar chart with groups of bars, one below the other. */
export interface BarPicture {
  /** The title: the quantity and its unit. Less is better unless the title says otherwise. */
  readonly title: string;
  readonly groups: readonly BarGroup[];
}

export interface BarGroup {
  /** The title of the group; absent if the chart has only one group. */
  readonly title?: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** True if the bar shows a figure of this library. */
  readonly ours: boolean;
}

/**
 * The colours of each scheme: a text has a contrast of at least 4.5 to the background, a bar of at least 3.
 */
const schemes = {
  light: { ground: '#ffffff', text: '#24292f', ours: '#3451b2', others: '#8b949e' },
  dark: { ground: '#1b1b1f', text: '#dfdfd6', ours: '#a8b1ff', others: '#6e7681' },
} as const;

export type Scheme = keyof typeof schemes;

/** The width of the picture, narrow enough to be readable on a phone. */
const width = 480;
const namesWidth = 130;
const valuesWidth = 60;
const rowHeight = 26;

/** Draws the picture as SVG. Bars begin at zero, and have their value beside them. */
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

/** Describes the bars as text, for screen readers. */
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
