/**
 * A word without its ending: `issues` and `issue`, `creating` and `create`, `categories` and `category` are
 * one; irregular verbs become their base form. Takes lower case.
 */
export function stemOf(word: string): string {
  const base = irregular.get(word) ?? word;
  if (base.length <= 3 || base.length > longest) return base;
  return withoutE(withoutParticiple(withoutPlural(base)));
}

/** The root of a family of words: `subscriber` and `subscription`, `player` and `play`. Takes a stem. */
export function rootOf(stem: string): string {
  return stem.replace(familyEndings, '');
}

function withoutPlural(word: string): string {
  if (/[^s]s$/u.test(word) && !/(?:us|is|news|series)$/u.test(word)) {
    if (/\p{L}{2}ies$/u.test(word)) return word.replace(/ies$/u, 'y');
    return word.replace(/(?<=ss|x|z|ch|sh|us)es$|s$/u, '');
  }
  return word;
}

function withoutParticiple(word: string): string {
  if (/\p{L}{2}ied$/u.test(word)) return word.replace(/ied$/u, 'y');
  const stem = word.replace(/(?<=\p{L}*[aeiouy]\p{L}+)(?:ing|ed)$/u, '');
  // `stopped` is of `stop`, and `added` of `add`.
  return stem === word || stem.length < 4 ? stem : stem.replace(/([bdgmnprt])\1$/u, '$1');
}

function withoutE(word: string): string {
  return word.length > 3 ? word.replace(/ie$/u, 'y').replace(/e$/u, '') : word;
}

/** Endings in the form that stems have: without an `e` at the end. */
const familyEndings =
  /(?<=\p{L}{3})(?:ification|ify)$|(?<=\p{L}{4})(?:ation|ition|ion|ment|er|or|anc|enc|ant|ent|al|iv|ity|at|e|abl)$/u;

/** Words of languages with these endings are no longer; others are texts without spaces. */
const longest = 40;

/** Base forms of verbs whose past is no `-ed`, and of nouns whose plural is no `-s`. */
const irregular: ReadonlyMap<string, string> = new Map(
  `began begun begin; bought buy; broke broken break; brought bring; built build; came come; chose chosen choose
  did done do; drew drawn draw; drove driven drive; fell fallen fall; found find; gave given give; got gotten get
  grew grown grow; heard hear; held hold; hid hidden hide; kept keep; knew known know; left leave; lent lend
  lost lose; made make; meant mean; met meet; paid pay; ran run; said say; saw seen see; sent send; shown show
  sold sell; spent spend; spoke spoken speak; stole stolen steal; swept sweep; took taken take; taught teach
  thought think; threw thrown throw; told tell; went gone go; won win; wore worn wear; wrote written write
  children child; indices index; matrices matrix; men man; people person; women woman`
    .split(/[;\n]/)
    .flatMap((line) => {
      const forms = line.trim().split(/\s+/);
      const base = forms.pop() as string;
      return forms.map((form) => [form, base] as const);
    }),
);
