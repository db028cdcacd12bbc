import { damageRecords, misleadRuns } from './poisoned-logs.ts';

let t = Date.now();
console.dir(await damageRecords(), { maxArrayLength: 30 });
console.log(Date.now() - t);
t = Date.now();
console.dir(await misleadRuns(), { maxArrayLength: 40 });
console.log(Date.now() - t);
