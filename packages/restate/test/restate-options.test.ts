import { expect, it } from 'vitest';
import { type RestateSdk, restateDispatcher } from '../src/index.ts';

const ingress = 'http://127.0.0.1:8080';

it.each([
  [{ ingress: 'localhost' }, 'ingress is a URL'],
  [{ ingress, longestMs: 0 }, '"longestMs" of restateDispatcher must be a number from 1'],
  [{ ingress, ingres: ingress }, 'the nearest is "ingress"'],
])('restateDispatcher refuses %j', (options, problem) => {
  expect(() => restateDispatcher(options)).toThrow(problem);
});

it('refuses to serve an unsupported option', async () => {
  const advance = async () => ({ next: 'rest' }) as const;
  const restate: RestateSdk = { object: () => ({}), createEndpointHandler: () => () => {} };
  const serve = restateDispatcher({ ingress, restate, port: 0 }).serve;
  await expect(serve(advance, { concurrency: 0 })).rejects.toMatchObject({ code: 'invalid_option' });
  await expect(serve(advance, { concurrency: 1, lanes: { acme: 1 } })).rejects.toMatchObject({
    code: 'lanes_unsupported',
  });
  await expect(restateDispatcher({ ingress }).serve(advance, { concurrency: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('serve needs the option restate'),
  });
});

it('Restate does not keep the journal of a processed message', async () => {
  const defined: unknown[] = [];
  const restate: RestateSdk = {
    object: (definition) => {
      defined.push(definition);
      return {};
    },
    createEndpointHandler: () => () => {},
  };
  const advance = async () => ({ next: 'rest' }) as const;
  const serving = await restateDispatcher({ ingress, restate, port: 0 }).serve(advance, { concurrency: 1 });
  await serving.stop(0);
  expect(defined).toMatchObject([{ options: { journalRetention: 0 } }]);
});
