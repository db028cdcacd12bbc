import type { Content, FunctionDeclaration, JsonObject, ModelRequest, ProviderTool, ToolChoice } from '@mortise/core';
import type { JsonMap } from '@mortise/provider-kit/test';
import { testRequestDraft } from '@mortise/testing';
import { openaiFunctionTool } from '../../src/index.ts';
import { type ConversationTurn, chatConversation, responsesConversation } from './recorded-conversation.ts';

/**
 * Returns the request that our adapter would have sent instead of the recorded request. The user's messages,
 * the tools and their results are taken from the recording; each answer of the model is what our adapter read
 * from the recorded answer.
 */
export function recordedRequest(api: 'responses' | 'chat', body: JsonMap, answers: readonly Content[]): ModelRequest {
  const conversation = api === 'responses' ? responsesConversation(body) : chatConversation(body);
  const tools = (body['tools'] ?? []) as readonly JsonMap[];
  const choice = body['tool_choice'];
  return {
    instructions: conversation.instructions,
    contents: contentsOf(conversation.turns, answers),
    declarations: tools.filter(({ type }) => type === 'function').map(declarationOf),
    providerTools: [...tools.filter(({ type }) => type !== 'function').map(providerTool), ...tools.flatMap(extended)],
    ...(typeof choice === 'string' && { toolChoice: choice as ToolChoice }),
    settings: settingsOf(body),
  };
}

function contentsOf(turns: readonly ConversationTurn[], answers: readonly Content[]): readonly Content[] {
  // The turns of another provider are the earlier ones.
  const foreign = turns.filter(({ by }) => by === 'model').length - answers.length;
  let models = 0;
  let calls: Content['parts'] = [];
  return turns.flatMap((turn): readonly Content[] => {
    if (turn.by === 'user') return [{ role: 'user', parts: turn.parts }];
    if (turn.by === 'model') {
      const answer = answers[models++ - foreign] ?? turn.foreign;
      calls = answer.parts;
      return [answer];
    }
    const parts = calls.flatMap((call) => {
      if (call.type !== 'functionCall') return [];
      const { id, providerId, name } = call;
      const output = turn.outputs.find((recorded) => recorded.callId === providerId) ?? turn.outputs[0];
      if (!output) return [];
      return [
        {
          type: 'functionResponse' as const,
          id,
          ...(providerId !== undefined && { providerId }),
          name,
          outcome: { status: 'ok' as const, output: output.value, ...(output.parts && { parts: output.parts }) },
        },
      ];
    });
    return [{ role: 'tool', parts }];
  });
}

function declarationOf(tool: JsonMap): FunctionDeclaration {
  const { name, description, parameters } = (tool['function'] ?? tool) as JsonMap;
  return {
    name: String(name),
    description: typeof description === 'string' ? description : '',
    parametersJsonSchema: parameters as JsonObject,
  };
}

function providerTool({ type, ...config }: JsonMap): ProviderTool {
  return { provider: 'openai', name: String(type), config: config as JsonObject };
}

/** Returns the members of a function that only the Responses API supports. */
function extended(tool: JsonMap): readonly ProviderTool[] {
  const members = ['defer_loading', 'allowed_callers', 'async', 'output_schema'].filter((member) => tool[member]);
  if (tool['type'] !== 'function' || members.length === 0) return [];
  const config = Object.fromEntries(members.map((member) => [member, tool[member]])) as JsonObject;
  const declaration = declarationOf(tool);
  const { name, description } = declaration;
  const draft = testRequestDraft();
  const made = openaiFunctionTool({ name, description, declaration, effect: 'read', unchecked: true }, config);
  void made.prepare?.(draft, undefined as never);
  return draft.changes.providerTools;
}

function settingsOf(body: JsonMap): NonNullable<ModelRequest['settings']> {
  const effort = (body['reasoning'] as JsonMap | undefined)?.['effort'];
  const temperature = body['temperature'];
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...((effort === 'low' || effort === 'medium' || effort === 'high') && { thinking: effort }),
  };
}
