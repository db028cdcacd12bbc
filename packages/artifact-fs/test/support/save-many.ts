import { fsArtifactService } from '../../src/index.ts';

const [directory = '', mark = '', count = '0'] = process.argv.slice(2);
const artifacts = fsArtifactService({ directory });
const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const versions: number[] = [];
for (let at = 0; at < Number(count); at++)
  versions.push(await artifacts.save(key, 'a', { type: 'text', text: `${mark} ${at}` }));
process.stdout.write(JSON.stringify(versions));
