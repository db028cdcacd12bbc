import {
  type Attributes,
  type Context,
  type Counter,
  createNoopMeter,
  type Histogram,
  type Meter,
  type MeterProvider,
} from '@opentelemetry/api';
import { attribute, buckets, callMethod, metric, unknownModality, unknownTool } from '../conventions/conventions.ts';
import { providerName } from '../conventions/provider-name.ts';
import type { ModelEndSeen, ModelOperation, Operation, OperationEnd, ToolOperation } from '../operation/operation.ts';
import { durationHistogram } from './duration-histogram.ts';
import { errorTypeOf, operationNameOf, toolTypeOf } from './span-attributes.ts';
import { ourMeter } from './trace-context.ts';

/** The metrics of operations, by OpenTelemetry's conventions. */
export class OperationMetrics {
  /** True if the application has registered a meter. */
  readonly areSeen: boolean;
  readonly #durations: Readonly<Record<Operation['type'], Histogram>>;
  readonly #mcpDurations: Histogram;
  readonly #tokens: TokenMetrics;

  constructor(provider: MeterProvider) {
    const meter = ourMeter(provider);
    this.areSeen = meter !== createNoopMeter();
    const durationOf = (name: string, description: string): Histogram =>
      durationHistogram(meter, name, description, buckets.seconds);
    this.#durations = {
      agent: durationOf(metric.agentDuration, 'Duration of agents and workflows.'),
      model: durationOf(metric.modelDuration, 'Duration of model calls.'),
      tool: durationOf(metric.toolDuration, 'Duration of tool calls.'),
    };
    const ofCalls = 'Duration of calls of MCP server tools, measured by the client.';
    this.#mcpDurations = durationHistogram(meter, metric.mcpClientDuration, ofCalls, buckets.mcpSeconds);
    this.#tokens = tokenMetrics(meter);
  }

  /** Records the end of an operation. `within` is the context to which exemplars refer. */
  record(operation: Operation, end: OperationEnd, seconds: number, within: Context): void {
    if (!this.areSeen) return;
    const error = errorTypeOf(operation, end);
    const failure: Attributes = error === undefined ? {} : { [attribute.errorType]: error };
    const about = labelsOf(operation, end);
    const took = Math.max(0, seconds);
    this.#durations[operation.type].record(took, { ...about, ...failure }, within);
    // A call that did not reach its tool made no request to a server.
    if (operation.type === 'tool' && operation.mcpServer !== undefined && operation.attempt > 0)
      this.#mcpDurations.record(took, { ...mcpLabelsOf(operation), ...failure }, within);
    if (operation.type === 'model' && end.type === 'model') countTokens(this.#tokens, end, about, within);
  }
}

/** The counters of all tokens, and the histograms of the tokens of one call. */
interface TokenMetrics {
  readonly input: Counter;
  readonly output: Counter;
  readonly cacheRead: Counter;
  readonly cacheWrite: Counter;
  readonly reasoning: Counter;
  readonly inputPerCall: Histogram;
  readonly outputPerCall: Histogram;
}

function tokenMetrics(meter: Meter): TokenMetrics {
  const unit = '{token}';
  const counter = (name: string, description: string): Counter => meter.createCounter(name, { unit, description });
  const perCall = (name: string, description: string): Histogram =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: [...buckets.tokens] } });
  return {
    input: counter(metric.inputTokens, 'Input tokens used, including cached tokens.'),
    output: counter(metric.outputTokens, 'Output tokens used, including reasoning tokens.'),
    cacheRead: counter(metric.cacheReadTokens, 'Input tokens read from the cache of the provider.'),
    cacheWrite: counter(metric.cacheWriteTokens, 'Input tokens written to the cache of the provider.'),
    reasoning: counter(metric.reasoningTokens, 'Output tokens used for reasoning.'),
    inputPerCall: perCall(metric.inputTokensPerCall, 'Input tokens of each model call.'),
    outputPerCall: perCall(metric.outputTokensPerCall, 'Output tokens of each model call.'),
  };
}

/**
 * Counts the tokens of a call. A call without usage counts
 * 0 input and output tokens, as the conventions require.
 */
function countTokens(tokens: TokenMetrics, { usage = {} }: ModelEndSeen, about: Attributes, within: Context): void {
  const { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens, thoughtTokens } = usage;
  const counted = { ...about, [attribute.tokenModality]: unknownModality };
  tokens.input.add(inputTokens ?? 0, counted, within);
  tokens.output.add(outputTokens ?? 0, counted, within);
  if (cachedInputTokens !== undefined) tokens.cacheRead.add(cachedInputTokens, counted, within);
  if (cacheWriteTokens !== undefined) tokens.cacheWrite.add(cacheWriteTokens, counted, within);
  if (thoughtTokens !== undefined) tokens.reasoning.add(thoughtTokens, counted, within);
  if (inputTokens !== undefined) tokens.inputPerCall.record(inputTokens, about, within);
  if (outputTokens !== undefined) tokens.outputPerCall.record(outputTokens, about, within);
}

function labelsOf(operation: Operation, end: OperationEnd): Attributes {
  switch (operation.type) {
    case 'agent':
      return {
        [attribute.operationName]: operationNameOf(operation),
        [attribute.agentName]: operation.name,
      };
    case 'tool':
      return {
        // A model may call any tool name, and each name would be a time series.
        [attribute.toolName]: end.error?.code === 'unknown_tool' ? unknownTool : operation.call.name,
        [attribute.toolType]: toolTypeOf(operation),
        [attribute.agentName]: operation.agent,
      };
    case 'model':
      return modelLabels(operation, end.type === 'model' ? end : undefined);
  }
}

function mcpLabelsOf(operation: ToolOperation): Attributes {
  return {
    [attribute.mcpMethodName]: callMethod,
    [attribute.operationName]: operationNameOf(operation),
    [attribute.toolName]: operation.call.name,
  };
}

function modelLabels(operation: ModelOperation, end: ModelEndSeen | undefined): Attributes {
  const { provider = end?.origin?.provider, model } = operation;
  return {
    [attribute.operationName]: operationNameOf(operation),
    ...(provider !== undefined && { [attribute.providerName]: providerName(provider) }),
    ...(model !== undefined && { [attribute.requestModel]: model }),
    ...(end?.origin && { [attribute.responseModel]: end.origin.model }),
  };
}
