import { isJsonObject, type ModelRequest } from '@mortise/core';
import type { SendOptions } from '@mortise/provider-kit';
import { type CountedRequest, counter, type TokenCounter, type WireCount } from '@mortise/provider-kit/count-request';
import { bodyIn, captureAnswer } from '../answer/captured-answer.ts';
import type { GeminiClient, GeminiProfile } from '../profile/model-profile.ts';

/**
 * Returns the input tokens of a request, as counted by the server. With the Gemini API, the SDK can count
 * only contents; Vertex AI also counts instructions and tools.
 */
export const countTokens: TokenCounter<GeminiClient, GeminiProfile>['countTokens'] = counter(count);

async function count(
  client: GeminiClient,
  { request, body, profile }: CountedRequest<GeminiProfile>,
  options: SendOptions,
): Promise<WireCount | undefined> {
  const { models } = client;
  if (!models?.countTokens) return undefined;
  const { systemInstruction, tools } = isJsonObject(body['config']) ? body['config'] : {};
  const others = { ...(systemInstruction && { systemInstruction }), ...(tools && { tools }) };
  const captured = await captureAnswer(client, options, async (fetch) =>
    models.countTokens?.({
      model: profile.model,
      contents: body['contents'],
      config: {
        ...(profile.vertex && others),
        abortSignal: options.signal,
        httpOptions: { headers: options.headers, retryOptions: { attempts: 1 }, fetch },
      },
    }),
  );
  const answer = await bodyIn(captured, options.provider);
  const { totalTokens } = isJsonObject(answer) ? answer : {};
  const without: ModelRequest = { ...request, contents: [] };
  const countsAll = profile.vertex || Object.keys(others).length === 0;
  return { tokens: totalTokens ?? null, ...(!countsAll && { without }) };
}
