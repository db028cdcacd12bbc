/** A turn of a model: a call or a text. */
export interface Said {
  readonly text?: string;
  readonly call?: { readonly id: string; readonly name: string; readonly args: object };
}

/** Returns a turn as a stream of Anthropic's Messages API. */
export function messagesTurn({ text, call }: Said): readonly string[] {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null };
  const blocks = [
    ...(text === undefined
      ? []
      : [
          [
            { type: 'text', text: '' },
            { type: 'text_delta', text },
          ],
        ]),
    ...(call === undefined
      ? []
      : [
          [
            { type: 'tool_use', id: call.id, name: call.name, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(call.args) },
          ],
        ]),
  ];
  return [
    { type: 'message_start', message: { ...message, usage: { input_tokens: 10, output_tokens: 1 } } },
    ...blocks.flatMap(([content_block, delta], index) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_delta', index, delta },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: call ? 'tool_use' : 'end_turn' }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Returns a turn as a stream of Gemini's generateContent. */
export function generateContentTurn({ text, call }: Said): readonly string[] {
  const parts = [
    ...(text === undefined ? [] : [{ text }]),
    ...(call ? [{ functionCall: { name: call.name, args: call.args }, thoughtSignature: 'c2ln' }] : []),
  ];
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };
  const chunk = { candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }], usageMetadata };
  return [`data: ${JSON.stringify(chunk)}\n\n`];
}
