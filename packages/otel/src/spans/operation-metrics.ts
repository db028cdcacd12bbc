import { type Attributes, type Context, createNoopMeter, type Histogram, type MeterProvider } from '@opentelemetry/api';
import { attribute, buckets, callMethod, metric, newerMetric } from '../conventions/conventions.ts';
import { providerName } from '../conventions/provider-name.ts';
import type { ModelEndSeen, ModelOperation, Operation, OperationEnd } from '../operation/operation.ts';
import { durationHistogram, ourMeter } from './duration-histogram.ts';
import { errorTypeOf, operationNameOf } from './span-attributes.ts';

/** The conventions' metrics of what is done in runs. */
export class OperationMetrics {
  /** True if metrics are read. */
  readonly areSeen: boolean;
  readonly #durations: Readonly<Record<DurationName, Histogram>>;
  readonly #mcpDurations: Histogram;
  readonly #tokens: Histogram;

  constructor(provider: MeterProvider) {
    const meter = ourMeter(provider);
    this.areSeen = meter !== createNoopMeter();
    const durationOf = (name: string, description: string): Histogram =>
      durationHistogram(meter, name, description, buckets.seconds);
    this.#durations = {
      chat: durationOf(metric.operationDuration, 'GenAI operation duration.'),
      execute_tool: durationOf(newerMetric.toolDuration, 'How long calls of tools took.'),
      invoke_agent: durationOf(newerMetric.agentDuration, 'How long agents had the turn.'),
      invoke_workflow: durationOf(newerMetric.workflowDuration, 'How long workflows took.'),
    };
    const ofCalls = 'How long calls of tools of MCP servers took their client.';
    this.#mcpDurations = durationHistogram(meter, metric.mcpClientDuration, ofCalls, buckets.mcpSeconds);
    this.#tokens = meter.createHistogram(metric.tokenUsage, {
      unit: '{token}',
      description: 'Number of input and output tokens used.',
      advice: { explicitBucketBoundaries: [...buckets.tokens] },
    });
  }

  /** `within`: what the values are examples of. */
  record(operation: Operation, end: OperationEnd, seconds: number, within: Context): void {
    if (!this.areSeen) return;
    const about = labelsOf(operation, end);
    const error = errorTypeOf(operation, end);
    const labels = error === undefined ? about : { ...about, [attribute.errorType]: error };
    const took = Math.max(0, seconds);
    this.#durations[operationNameOf(operation) as DurationName].record(took, labels, within);
    // A call that did not reach its tool made no request to a server.
    if (operation.type === 'tool' && operation.mcpServer !== undefined && operation.attempt > 0)
      this.#mcpDurations.record(took, { ...labels, [attribute.mcpMethodName]: callMethod }, within);
    if (operation.type === 'model' && end.type === 'model') this.#countTokens(end, about, within);
  }

  #countTokens({ usage: { inputTokens, outputTokens } = {} }: ModelEndSeen, about: Attributes, within: Context): void {
    if (inputTokens !== undefined)
      this.#tokens.record(inputTokens, { ...about, [attribute.tokenType]: 'input' }, within);
    if (outputTokens !== undefined)
      this.#tokens.record(outputTokens, { ...about, [attribute.tokenType]: 'output' }, within);
  }
}

type DurationName = 'chat' | 'execute_tool' | 'invoke_agent' | 'invoke_workflow';

function labelsOf(operation: Operation, end: OperationEnd): Attributes {
  const labels: Attributes = { [attribute.operationName]: operationNameOf(operation) };
  switch (operation.type) {
    case 'agent':
      labels[operation.isWorkflow ? attribute.workflowName : attribute.agentName] = operation.name;
      break;
    case 'tool':
      labels[attribute.toolName] = operation.call.name;
      break;
    case 'model':
      labelModel(labels, operation, end.type === 'model' ? end : undefined);
  }
  return labels;
}

function labelModel(to: Attributes, { provider, model }: ModelOperation, end: ModelEndSeen | undefined): void {
  const whose = provider ?? end?.origin?.provider;
  if (whose !== undefined) to[attribute.providerName] = providerName(whose);
  if (model !== undefined) to[attribute.requestModel] = model;
  if (end?.origin) to[attribute.responseModel] = end.origin.model;
}
