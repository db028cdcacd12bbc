// The reader, in a separate process, so that its CPU time is not the server's. A line of input is a port, a
// path and the last text, as JSON; two lines of output are `open`, and the number of read bytes.
import { get } from 'node:http';
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { port, path, last } = JSON.parse(line) as {
    readonly port: number;
    readonly path: string;
    readonly last: string;
  };
  let bytes = 0;
  let tail = '';
  await new Promise<void>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      console.log('"open"');
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        tail = `${tail}${chunk.subarray(-200)}`.slice(-200);
        if (tail.includes(last)) resolve();
      });
      response.once('end', () => reject(new Error(`the stream ended before ${last}`)));
    }).on('error', reject);
  });
  console.log(bytes);
}
