import { termsOf } from './terms-of.ts';

/** What a word of a query may be called in a tool: terms as `termsOf` makes them. */
export function synonymsOf(term: string): readonly string[] {
  return byTerm.get(term) ?? [];
}

/**
 * The terms of a query: two words that are one verb are that verb,
 * and words that ask, point or join are left out where others remain.
 */
export function queryTerms(query: string): readonly string[] {
  let text = ` ${query.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ')} `;
  for (const [pair, verb] of pairs) text = text.replaceAll(pair, ` ${verb} `);
  const isChanged = text.trim() !== query.toLowerCase();
  // As it was written, a name keeps its capitals, which say where its words begin.
  const all = termsOf(pairs.some(([, verb]) => isChanged && text.includes(` ${verb} `)) ? text : query);
  const telling = all.filter((term) => !idle.has(term));
  return telling.length > 0 ? telling : all;
}

/**
 * Words for one thing to do, or for one thing, as people and as APIs say them; each line is of one meaning.
 */
const groups = `
create add make new insert draft post open register
write send post compose
send dispatch deliver post publish
get show view read fetch see list history display
list all
search find look query lookup
who member user people
update edit change modify rename set patch switch
rename name title
move transfer
delete remove erase destroy kick drop clear trash unlink
pause stop halt suspend end cancel
start play begin run launch resume
reboot restart
shutdown stop
copy duplicate clone replicate
restore recover undelete
mute snooze silence dnd
remind reminder
react reaction
assign member assignee owner
subscribe join follow member
invite member
share collaboration access permission grant
comment reply note feedback
resize bigger size scale
volume louder quieter loud
attach attachment
upload add create
download content bytes
schedule later
next skip
recent lately latest last recently history
popular top best
suggest recommend recommendation
song track music
music playback player
singer artist band
folder directory
server instance machine vm
deadline due
online presence available
me my mine authenticated current
mail email
message chat sms text
channel conversation room
phone number call
call ring dial
money balance credit
bill invoice owe payment
support ticket help
person user people member contact teammate colleague someone
audience list
opened open
log audit history
picture image photo
old version older revision
sign signature
`;

/** Verbs of two words. */
const pairs: readonly (readonly [string, string])[] = Object.entries({
  'turn off': 'shutdown',
  'shut down': 'shutdown',
  'turn on': 'start',
  'take down': 'delete',
  'get rid of': 'delete',
  'throw away': 'delete',
  'bring back': 'restore',
  'set up': 'create',
  'hang up': 'end',
  'look for': 'search',
  'log in': 'login',
}).map(([pair, verb]) => [` ${pair} `, verb] as const);

/** Words that say nothing of a tool. */
const idle: ReadonlySet<string> = new Set(
  termsOf(
    'i we our you your he she it its they them their this that these those is are am be was were do does did can could should would will shall may might what which how when where why who whom whose from by at as into about if so please now there something anything someone somebody anyone people much many some any want need like than then only just also',
  ),
);

const byTerm: ReadonlyMap<string, readonly string[]> = mapOf(groups);

function mapOf(text: string): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, Set<string>>();
  for (const line of text.trim().split('\n')) {
    const terms = termsOf(line);
    for (const term of terms) {
      const others = all.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      all.set(term, others);
    }
  }
  return new Map([...all].map(([term, others]) => [term, [...others]]));
}
