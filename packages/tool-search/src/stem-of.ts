/**
 * Returns a word without its ending, in lower case: `issues` and `issue`, `creating` and `create`,
 * `categories` and `category` have the same stem; irregular verbs become their base form. The word must be in
 * lower case.
 */
export function stemOf(word: string): string {
  const base = irregular.get(word) ?? word;
  if (base.length <= 3 || base.length > longest) return base;
  return withoutE(withoutParticiple(withoutPlural(base)));
}

/**
 * Returns the root of a word family from a stem: `subscriber`
 * and `subscription`, `player` and `play` have the same root.
 */
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
  // `stopped` is a form of `stop`, and `added` a form of `add`.
  return stem === word || stem.length < 4 ? stem : stem.replace(/([bdgmnprt])\1$/u, '$1');
}

function withoutE(word: string): string {
  return word.length > 3 ? word.replace(/ie$/u, 'y').replace(/e$/u, '') : word;
}

/** Endings of stems, which have no `e` at the end. */
const familyEndings =
  /(?<=\p{L}{3})(?:ification|ify)$|(?<=\p{L}{4})(?:ation|ition|ion|ment|er|or|anc|enc|ant|ent|al|iv|ity|at|e|abl)$/u;

/**
 * The maximum length of a word: no word of a language with these
 * endings is longer; a longer text has no spaces between words.
 */
const longest = 40;

/** Base forms of verbs whose past does not end in `-ed`, and of nouns whose plural does not end in `-s`. */
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
