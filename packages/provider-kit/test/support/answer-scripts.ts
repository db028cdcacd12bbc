import type { ScriptedAnswer } from './scripted-answer.ts';

/** Returns answers of every kind, by name, for a protocol whose arguments are strings or objects. */
export function answerScripts(args: 'text' | 'object'): readonly (readonly [name: string, said: ScriptedAnswer])[] {
  const all = Object.entries(scripts);
  return args === 'text' ? all : all.filter(([, { calls = [] }]) => calls.every((call) => isObject(call.args)));
}

function isObject(args: string): boolean {
  try {
    JSON.parse(args || '{}');
    return true;
  } catch {
    return false;
  }
}

const city = '{"city":"Rome \\"R\\"","days":[1,2]}';

const scripts: { readonly [name: string]: ScriptedAnswer } = {
  'one text': { text: 'It is fine in Rome.' },
  'a text in small pieces': { text: 'It is fine in Rome.', pieces: 3, usage: { input: 9, output: 5 } },
  'a text with every kind of character': { text: 'hé é 👩‍👧𝄞 犬 "x" \\ \n\t\u2028 «»', pieces: 2 },
  'a thought before a text': { thought: 'Hm, Rome. Ça va?', text: 'Fine', pieces: 4 },
  'one call': { calls: [{ name: 'weather', args: city }], pieces: 5 },
  'a call after a text': { text: 'Let me look.', calls: [{ name: 'weather', args: city }], pieces: 6 },
  'a thought before a call': { thought: 'I need it', calls: [{ name: 'weather', args: city }] },
  'three calls at once': {
    calls: [
      { name: 'weather', args: '{"city":"Rome"}' },
      { name: 'weather', args: '{"city":"Oslo"}' },
      { name: 'news', args: '{}' },
    ],
    pieces: 4,
  },
  'a call without arguments': { calls: [{ name: 'now', args: '' }] },
  'a call with broken arguments': { calls: [{ name: 'weather', args: '{"city": "Ro' }], pieces: 3 },
  'a refusal': { refusal: 'I cannot help with that.', pieces: 5 },
  'a text that was cut at the output limit': { text: 'It is', finish: 'length' },
  'a call that was cut at the output limit': { calls: [{ name: 'weather', args: '{"ci' }], finish: 'length' },
  'a text that was blocked': { text: 'How to', finish: 'filter' },
  'an unknown finish reason': { text: 'It is', finish: 'solar_flare' },
  'an answer with all counts': { text: 'Fine', usage: { input: 100, output: 50, cached: 80, reasoning: 30 } },
  'an answer with some counts': { text: 'Fine', usage: { input: 100, output: 50 } },
};
