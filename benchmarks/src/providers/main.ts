// Measures the cost of a turn in each adapter for conversations
// of different lengths; `--smoke` only checks that
// everything works.
import { anthropicSubject } from './anthropic-subject.ts';
import { geminiSubject } from './gemini-subject.ts';
import { measureProvider, type ProviderFigures } from './measure-provider.ts';
import { openaiSubjects } from './openai-subjects.ts';

const smoke = process.argv.includes('--smoke');
const lengths = smoke ? [10] : [10, 100, 1000];
const rounds = smoke ? 1 : 7;

console.log('us per turn        turns   adapter    SDK   both   both / SDK   adapter at this length / at 10');
for (const subject of [...openaiSubjects, anthropicSubject, geminiSubject]) {
  const figures: ProviderFigures[] = [];
  for (const turns of lengths) {
    const measured = await measureProvider(subject, turns, rounds);
    figures.push(measured);
    console.log(lineOf(measured, figures[0] ?? measured));
  }
}

function lineOf({ subject, turns, adapterUs, sdkUs, wholeUs }: ProviderFigures, first: ProviderFigures): string {
  const columns = [
    subject.padEnd(18),
    String(turns).padStart(5),
    adapterUs.toFixed(1).padStart(9),
    sdkUs.toFixed(0).padStart(6),
    wholeUs.toFixed(0).padStart(6),
    (wholeUs / sdkUs).toFixed(2).padStart(12),
    (adapterUs / first.adapterUs).toFixed(2).padStart(12),
  ];
  return columns.join(' ');
}
