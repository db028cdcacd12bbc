import type { Difference } from './differences.ts';

/** The differences that occur everywhere, with the reasons. */
export const knownEverywhere: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^\d+\.modelVersion$/, 'ADK for JavaScript leaves out what Gemini says; ADK for Python has it'],
  [/^\d+\.partial$/, 'ADK says of a whole event of a stream that it is not partial; absent means the same'],
];

/** The differences of one conversation: the reason, and each path with the values of ADK and ours. */
export const known: { readonly [conversation: string]: readonly Known[] } = {
  'a long-running call that says something at once': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [['4.invocationId', '"invocation 1"', '"invocation 0"']],
    },
  ],
  'a long-running call of an agent with all of ADK at once': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [['4.invocationId', '"invocation 1"', '"invocation 0"']],
    },
  ],
  'a long-running call that says nothing at once': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['2.invocationId', '"invocation 1"', '"invocation 0"'],
        ['3.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
  ],
  'a transfer': [
    {
      reason: 'A transfer has no output; ADK answers the model with words',
      rows: [['2.content.parts.0.functionResponse.response.result', '"Transfer queued"', 'null']],
    },
  ],
  'a confirmation that is given': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['3.invocationId', '"invocation 1"', '"invocation 0"'],
        ['4.invocationId', '"invocation 1"', '"invocation 0"'],
        ['5.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
  ],
  'a confirmation that is refused': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['3.invocationId', '"invocation 1"', '"invocation 0"'],
        ['4.invocationId', '"invocation 1"', '"invocation 0"'],
        ['5.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
    {
      reason: 'The words of ADK for Go, which name the tool',
      rows: [
        [
          '4.content.parts.0.functionResponse.response.error',
          '"This tool call is rejected."',
          '"tool pay call is rejected"',
        ],
      ],
    },
  ],
  'two confirmations at once': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['3.invocationId', '"invocation 1"', '"invocation 0"'],
        ['4.invocationId', '"invocation 1"', '"invocation 0"'],
        ['5.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
  ],
  'a confirmation beside a call that needs none': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['4.invocationId', '"invocation 1"', '"invocation 0"'],
        ['5.invocationId', '"invocation 1"', '"invocation 0"'],
        ['6.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
    {
      reason: 'ADK for JavaScript loses the result of a call whose sibling is asked about; ADK for Go has it',
      rows: [['2', '-', 'helper: functionResponse weather']],
    },
  ],
  'a credential': [
    {
      reason: 'An answer continues the invocation that asked; ADK begins another',
      rows: [
        ['4.invocationId', '"invocation 1"', '"invocation 0"'],
        ['5.invocationId', '"invocation 1"', '"invocation 0"'],
        ['6.invocationId', '"invocation 1"', '"invocation 0"'],
      ],
    },
    {
      reason: 'A call has one response, when there is one; ADK answers it while its credential is asked for',
      rows: [['3', 'helper: functionResponse secret', '-']],
    },
    {
      reason: 'ADK says what is asked for with that response, which is not there',
      rows: [
        ['2.actions.requestedAuthConfigs', '{}', '-'],
        ['2.actions.requestedAuthConfigs.call 0.authScheme.in', '-', '"header"'],
        ['2.actions.requestedAuthConfigs.call 0.authScheme.name', '-', '"x-key"'],
        ['2.actions.requestedAuthConfigs.call 0.authScheme.type', '-', '"apiKey"'],
        [
          '2.actions.requestedAuthConfigs.call 0.credentialKey',
          '-',
          '"auth:[\\"apiKey\\",\\"Secret\\",\\"\\",\\"header\\",\\"x-key\\"]"',
        ],
      ],
    },
    {
      reason:
        'Clients of ADK for Python and Go read camel case, those of ADK for JavaScript snake case: both are there',
      rows: [
        ['2.content.parts.0.functionCall.args.authConfig.authScheme.in', '-', '"header"'],
        ['2.content.parts.0.functionCall.args.authConfig.authScheme.name', '-', '"x-key"'],
        ['2.content.parts.0.functionCall.args.authConfig.authScheme.type', '-', '"apiKey"'],
        [
          '2.content.parts.0.functionCall.args.authConfig.credentialKey',
          '-',
          '"auth:[\\"apiKey\\",\\"Secret\\",\\"\\",\\"header\\",\\"x-key\\"]"',
        ],
        ['2.content.parts.0.functionCall.args.functionCallId', '-', '"call 0"'],
      ],
    },
    {
      reason:
        'ADK stores the secret in the session; here it is kept by the credential service, and the log has its handle',
      rows: [
        ['4.content.parts.0.functionResponse.response.authScheme.in', '"header"', '-'],
        ['4.content.parts.0.functionResponse.response.authScheme.name', '"x-key"', '-'],
        ['4.content.parts.0.functionResponse.response.authScheme.type', '"apiKey"', '-'],
        [
          '4.content.parts.0.functionResponse.response.credentialKey',
          '"auth:[\\"apiKey\\",\\"Secret\\",\\"\\",\\"header\\",\\"x-key\\"]"',
          '-',
        ],
        ['4.content.parts.0.functionResponse.response.exchangedAuthCredential.apiKey', '"key-1"', '-'],
        ['4.content.parts.0.functionResponse.response.exchangedAuthCredential.authType', '"apiKey"', '-'],
        ['4.content.parts.0.functionResponse.response.handle', '-', '"handle 0"'],
      ],
    },
  ],
  'an agent as a tool': [
    {
      reason: 'What happens inside of an agent tool is seen, on a branch of its own; ADK shows none of it',
      rows: [['2', '-', 'clerk: text, text']],
    },
    {
      reason: 'Texts are put together as they are, unless the tool or `adkAgent` says otherwise',
      rows: [['3.content.parts.0.functionResponse.response.result', '"In\\nRome."', '"InRome."']],
    },
  ],
  'an agent as a tool of an agent with all of ADK at once': [
    {
      reason: 'What happens inside of an agent tool is seen, on a branch of its own; ADK shows none of it',
      rows: [['2', '-', 'clerk: text, text, text']],
    },
  ],
  'writes of one nested key by an agent with all of ADK at once': [
    {
      reason: 'As in ADK for Go, objects are put together; in ADK for JavaScript the last call counts',
      rows: [['2.actions.stateDelta.basket.Rome.count', '-', '1']],
    },
  ],
  'a tool that throws': [
    {
      reason: 'Errors have a code',
      rows: [['2.content.parts.0.functionResponse.response.code', '-', '"tool_threw"']],
    },
    {
      reason: 'What was thrown is not told to the model: it may hold secrets. A ToolError is',
      rows: [
        [
          '2.content.parts.0.functionResponse.response.error',
          '"Error in tool \'broken\': out of order"',
          '"`broken` failed (Error). Try other arguments, or continue without it."',
        ],
      ],
    },
  ],
  'a tool that there is not': [
    {
      reason:
        'ADK gives up the turn and asks again with the call unanswered (adk-js#789); here the model is told what there is',
      rows: [
        ['2', 'helper: error', '-'],
        ['3', '-', 'helper: functionResponse wether'],
      ],
    },
  ],
  'a server that fails': [
    {
      reason: 'Our codes are the same for every provider, and the message of the provider stays on the server',
      rows: [
        ['1.errorCode', '"400"', '"bad_request"'],
        ['1.errorMessage', '"no answer is left"', '"The request could not be completed. Try again later."'],
      ],
    },
  ],
  'a prompt that is blocked': [
    {
      reason: 'Why the turn ended, and what else the server said, is kept',
      rows: [
        ['1.customMetadata.promptFeedback.blockReason', '-', '"SAFETY"'],
        ['1.customMetadata.promptFeedback.blockReasonMessage', '-', '"No."'],
        ['1.finishReason', '-', '"SAFETY"'],
      ],
    },
    {
      reason: 'The message of the provider stays on the server',
      rows: [['1.errorMessage', '"No."', '"The provider blocked the answer. Rephrase the request."']],
    },
  ],
  'arguments that do not fit': [
    {
      reason: 'Errors have a code',
      rows: [['2.content.parts.0.functionResponse.response.code', '-', '"invalid_args_schema"']],
    },
    {
      reason: 'The first problem in words, with what to do, where ADK shows what zod made',
      rows: [
        [
          '2.content.parts.0.functionResponse.response.error',
          '"Error in tool \'weather\': [\\n  {\\n    \\"expected\\": \\"string\\",\\n    \\"code\\": \\"invalid_type\\",\\n    \\"path\\": [\\n      \\"city\\"\\n    ],\\n    \\"message\\": \\"Invalid input: expected string, received undefined\\"\\n  }\\n]"',
          '"Arguments of `weather` do not match: city: Invalid input: expected string, received undefined. Correct them and call again."',
        ],
      ],
    },
  ],
};

interface Known {
  readonly reason: string;
  readonly rows: readonly Difference[];
}
