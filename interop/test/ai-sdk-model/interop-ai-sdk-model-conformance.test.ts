import { aiSdkModel } from '@mortise/ai-sdk/model';
import { modelCases, wireSubject } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { anthropicMessages } from './wires/anthropic.ts';
import { googleGenerativeAi } from './wires/google.ts';
import { mistralChat } from './wires/mistral.ts';
import { ollama } from './wires/ollama.ts';
import { openaiChat, openaiResponses, openaiResponses3 } from './wires/openai.ts';

const wires = [
  openaiResponses,
  openaiResponses3,
  openaiChat,
  anthropicMessages,
  googleGenerativeAi,
  mistralChat,
  ollama,
];

for (const { name, model, reply, sent, secret, lacks, wholeLacks } of wires)
  for (const stream of [true, false])
    testConformance(
      `aiSdkModel of ${name}${stream ? '' : ' without streaming'}`,
      modelCases,
      () =>
        wireSubject({
          model: (fetch) => aiSdkModel(model(fetch), { maxRetries: 0, stream }),
          reply: (turn) => reply(turn, stream),
          sent,
          ...(secret !== undefined && { secret }),
        }),
      {
        lacks: {
          ...lacks,
          countTokens: 'a model of AI SDK counts nothing',
          mediaOfModels: 'a prompt of AI SDK has files in what a user says',
          ...(!stream && { streaming: 'the answer is one JSON body', ...wholeLacks }),
        },
      },
    );
