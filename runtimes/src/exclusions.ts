/** The tests that some runtimes cannot run, with the reasons. */
export interface Exclusion {
  /** The path from the root of the repository. */
  readonly file: string;
  /**
   * Names of tests or suites, each preceded by the names of the
   * outer suites, joined by ` > `; omitted for the complete file.
   */
  readonly tests?: readonly string[];
  /** Names of runtimes. */
  readonly on: readonly string[];
  readonly reason: string;
}

const web = ['workerd', 'chromium'];
const everywhere = ['node-22', 'bun', 'deno', ...web];

/**
 * All other tests have to run: a file or a test that cannot run
 * and is not in this list fails, and so does an outdated entry.
 */
export const exclusions: readonly Exclusion[] = [
  {
    file: 'packages/testing/test/conformance/invariants.test.ts',
    on: web,
    reason: 'it reads the sources, and there is no file system',
  },
  {
    file: 'packages/testing/test/conformance/every-suite.test.ts',
    on: web,
    reason: 'it reads the sources, and there is no file system',
  },
  {
    file: 'packages/testing/test/conformance/readme-tables.test.ts',
    on: web,
    reason: 'it reads the README, and there is no file system',
  },
  {
    file: 'packages/testing/test/simulate/simulate.test.ts',
    on: web,
    reason: 'it needs AsyncLocalStorage, which is not there',
  },
  {
    file: 'packages/core/src/runner/cold-start.test.ts',
    on: everywhere,
    reason: 'it loads the core anew, and the tests are one module there',
  },
  {
    file: 'packages/session-tools/src/seal.test.ts',
    on: everywhere,
    reason: 'it loads the core anew, and the tests are one module there',
  },
  {
    file: 'packages/core-tests/test/run/async-context.test.ts',
    on: web,
    reason: 'it needs AsyncLocalStorage, which is not there',
  },
  { file: 'packages/testing/test/testing-readme.test.ts', on: web, reason: 'it runs the ten lines as programs' },
  {
    file: 'packages/testing/test/worker-readme.test.ts',
    on: everywhere,
    reason: 'it runs the README of another package, which it finds from where the file stands',
  },
  {
    file: 'packages/core-tests/test/tools/tools-readme.test.ts',
    on: everywhere,
    reason: 'it runs the README of another package, which it finds from where the file stands',
  },
  {
    file: 'packages/core-tests/test/tools/memory-readme.test.ts',
    on: everywhere,
    reason: 'it runs the README of another package, which it finds from where the file stands',
  },
  {
    file: 'packages/core-tests/test/model/models-readme.test.ts',
    on: everywhere,
    reason: 'it runs the README of another package, which it finds from where the file stands',
  },
  {
    file: 'packages/core-tests/test/session/session-tools-readme.test.ts',
    on: everywhere,
    reason: 'it runs the README of another package, which it finds from where the file stands',
  },
  {
    file: 'packages/core-tests/test/tool-run/ambiguous-failures.test.ts',
    on: web,
    reason: 'it breaks connections of a server of its own, and there can be none',
  },
  {
    file: 'packages/core-tests/test/tool-run/ambiguous-failures.test.ts',
    tests: [
      'a write whose connection breaks > a write is in doubt if the server reads the request and closes without an answer',
      'a write whose connection breaks > a write is in doubt if the server reads the request and resets',
      'a write whose connection breaks > a write is in doubt if the server reads the request and breaks off its answer',
      'a write whose connection breaks > a write whose connection breaks is reported to the model with an unknown effect if onInDoubt is tell',
    ],
    on: ['deno'],
    reason:
      'its fetch does not tell a broken connection from any other failure; docs/long-running.md says what a tool does then',
  },
  {
    file: 'packages/core-tests/test/run/starved-timers.test.ts',
    on: ['workerd'],
    reason: 'its clock stands still while code runs, so that no time is over in work that waits for nothing',
  },
  {
    file: 'packages/core-tests/test/inbox/many-inputs.test.ts',
    on: ['workerd'],
    reason:
      'its messages come between two promises and its clock stands still, so that nothing tells turns of its loop apart',
  },
  {
    file: 'packages/core-tests/test/run/starved-timers.test.ts',
    tests: ['a turn of many calls that wait for nothing lets timers fire'],
    on: ['chromium'],
    reason: 'a page rests by messages, which may come before its timers',
  },
  {
    file: 'packages/core-tests/test/run/floods.test.ts',
    tests: ['endless synchronous sources'],
    on: ['workerd'],
    reason: 'turns of its event loop come between two promises, so that a test cannot count items between them',
  },
  {
    file: 'packages/core-tests/test/run/floods.test.ts',
    tests: [
      'endless synchronous sources > an endless synchronous source of pieces of the body of a request to uiHandler yields to the event loop',
    ],
    on: ['chromium'],
    reason: 'the browser itself reads the body of a request, a turn of its event loop for each piece',
  },
  {
    file: 'packages/core-tests/test/ui/who-may-ask.test.ts',
    tests: ['uiHandler', 'guardedHandler', 'agUiHandler', 'aiSdkHandler', 'adkHandler'].flatMap((handler) => [
      `${handler} > a handler accepts only loopback hosts if no hosts are configured`,
      `${handler} > a handler accepts only the configured hosts`,
    ]),
    on: ['chromium'],
    reason: 'a page may not set the headers `host` and `origin` of a request',
  },
  {
    file: 'packages/core-tests/test/ui/who-may-ask.test.ts',
    tests: ['uiHandler', 'guardedHandler', 'agUiHandler', 'aiSdkHandler', 'adkHandler'].map(
      (handler) => `${handler} > a handler refuses a page whose hostname resolves to the IP address of this machine`,
    ),
    on: web,
    reason: 'it asks a server of its own, and there can be none',
  },
  {
    file: 'packages/core-tests/test/faults/process.test.ts',
    on: web,
    reason: 'it is about a process of Node and the files of a package',
  },
  {
    file: 'packages/core-tests/test/faults/process.test.ts',
    tests: [
      'a thousand runs > a thousand runs add no listener to the process, change no global, and do not grow the heap',
    ],
    on: ['bun'],
    reason: 'it collects garbage by a flag of V8',
  },
  {
    file: 'packages/core-tests/test/faults/process.test.ts',
    tests: ['a run leaves no timer and no other handle that keeps the process alive'],
    on: ['bun'],
    reason: 'Bun does not report running timers',
  },
  {
    file: 'packages/core-tests/test/run/leaks.test.ts',
    tests: ['timers after a run'],
    on: ['bun', ...web],
    reason: 'the runtime does not report running timers',
  },
  {
    file: 'runtimes/src/inside/proof.ts',
    tests: ['a test run > detects a running timer'],
    on: ['bun', ...web],
    reason: 'the runtime does not report running timers',
  },
  {
    file: 'packages/core-tests/test/faults/arguments.test.ts',
    tests: ['malformed argument text > malformed text is logged as text, and sent back to the provider as JSON'],
    on: ['bun'],
    reason: 'it expects the position of the mistake, which JavaScriptCore does not tell',
  },
  {
    file: 'packages/testing/test/conformance/bind-cases.test.ts',
    tests: ['runs under node:test', 'fails under node:test for the fault of a mutant'],
    on: ['bun', 'deno', ...web],
    reason: 'the test runner of Node is for Node',
  },
  {
    file: 'packages/core-tests/test/faults/tool-behaviour-callbacks.test.ts',
    tests: ['a tool that runs in two simultaneous runs gets the context of each run'],
    on: web,
    reason: 'there is no AsyncLocalStorage',
  },
  {
    file: 'packages/core-tests/test/faults/tool-behaviour-results.test.ts',
    tests: ['bytes > bytes as a Buffer of the host become a part with a media type, and not a list of numbers'],
    on: web,
    reason: 'there is no Buffer',
  },
  {
    file: 'packages/core-tests/test/schemas/schema-suite.test.ts',
    on: web,
    reason: 'it reads the official test suite, and there is no file system',
  },
  ...['compilers', 'types-cost'].map((name) => ({
    file: `packages/core-tests/test/typing/${name}.test.ts`,
    on: everywhere,
    reason: 'it runs compilers of TypeScript, which are about the types alone',
  })),
  {
    file: 'packages/json-schema/test/json-schema-no-code-generation.test.ts',
    on: ['bun', 'deno', ...web],
    reason: 'it starts Node with a flag',
  },
  {
    file: 'packages/core-tests/test/result/outcomes-of-tools.test.ts',
    tests: [
      'a tool that throws another error > another error thrown at once: the model reads only the class of the error, and the watcher gets the complete error',
      'a tool that throws another error > another error thrown later: the model reads only the class of the error, and the watcher gets the complete error',
    ],
    on: ['workerd'],
    reason: 'the tests are one module there, so no stack names the file of a test',
  },
];
