import { stemOf } from './stem-of.ts';
import { termsOf } from './terms-of.ts';

/** Returns the synonyms of a query word, as terms that `termsOf` returns. */
export function synonymsOf(term: string): readonly string[] {
  return byTerm.get(term) ?? [];
}

/**
 * Returns the terms of a query. Verbs of two words become one verb (`stop following` also becomes
 * `unfollow`), and words that do not describe a tool, such as `which` and `the`, are omitted if other words
 * remain.
 */
export function queryTerms(query: string): readonly string[] {
  const plain = ` ${query.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ')} `;
  let text = plain.replace(/ (?:stop|quit|end) (\p{L}+)ing /gu, ' un$1 remove $1 ');
  for (const [pair, verb] of pairs) text = text.replaceAll(pair, ` ${verb} `);
  // The original spelling is kept where possible, because its capitals separate the words of a name.
  const all = termsOf(text === plain ? query : text);
  const telling = all.filter((term) => !idle.has(term));
  return telling.length > 0 ? telling : all;
}

/** Returns each two adjacent words of a query joined as one: a `pull request` is also a `pullrequest`. */
export function joinedTerms(query: string): readonly string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(1).map((word, at) => stemOf(`${words[at]}${word}`));
}

/** Synonyms that people and APIs use; each line has the words for one meaning. */
const groups = `
create add make new insert draft post open register start
raise open create report
write send post compose
send dispatch deliver post publish
get show view read fetch see list history display
check get test validate verify
list all
search find look query lookup
who member user people
update edit change modify rename set patch switch
rename name title
move transfer
delete remove erase destroy kick drop clear trash unlink discard wipe
cancel abort stop end void
pause stop halt suspend end
start play begin run launch resume trigger
retry again rerun
reboot restart
shutdown stop
copy duplicate clone replicate fork
restore recover undelete
rollback restore revert undo previous
mute snooze silence dnd
block ban suspend restrict silence
unblock unban reinstate
remind reminder
react reaction
like favorite favourite heart star
rate rating star score
repost reblog share boost
bookmark save favorite
pin stick
assign member assignee owner
subscribe join follow member
subscription plan membership
register signup enroll registrant
invite member
invite invitation
share collaboration access permission grant
allow permit grant authorize approve rule
approve accept confirm authorize
deny reject decline refuse
acknowledge ack
resolve close finish complete done
comment reply note feedback
reply answer respond response
resize bigger size scale
volume louder quieter loud
attach attachment
upload add create put
download content bytes export
import load
schedule later
schedule plan book
book booking appointment reservation reserve
calendar schedule event
meeting call conference session
attend participant attendee guest
next skip
upcoming next future scheduled
recent lately latest last recently history newest
popular top best trending
related similar alike like
suggest recommend recommendation
song track music tune
music playback player
singer artist band
film movie
folder directory
server instance machine vm droplet
deadline due
online presence available
me my mine authenticated current
mail email
message chat sms text
channel conversation room group
discussion topic thread conversation
tweet toot status post
question poll survey vote
phone number call
call ring dial
money balance credit amount payment
pay payment charge settle
refund reimburse return
buy purchase order
sell sale order
spend expense transaction
bill credit invoice owe payment due
price cost fee rate
discount coupon promotion voucher
customer client buyer
shop store merchant payee vendor
stock inventory
employee staff worker colleague
ticket support help
bug issue defect ticket problem
person user people member contact teammate colleague someone
author contributor
audience list
opened open
log audit history
activity event audit action
picture image photo
avatar picture photo
old version older revision earlier previous
sign signature
build pipeline job ci
deploy deployment release
repository repo project
review comment approve
protect lock restrict
password credential secret
task todo item
cache purge
empty clear purge flush
count number many much
webhook hook callback
site website
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
  'log out': 'logout',
  'sign up': 'register',
  'sign in': 'login',
  'call off': 'cancel',
  'switch off': 'disable',
  'switch on': 'enable',
  'go back': 'rollback',
  'back up': 'backup',
  'how many': 'count',
  'how much': 'amount',
  'clean up': 'clear',
  'spin up': 'create',
  'throw out': 'remove',
  'kick out': 'remove',
  'pay back': 'refund',
  'hand over': 'transfer',
  'hand in': 'submit',
}).map(([pair, verb]) => [` ${pair} `, verb] as const);

/** Words that do not describe a tool. */
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
