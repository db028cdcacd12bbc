import type { JsonObject, Usage } from '@mortise/core';
import type { Attributes, AttributeValue } from '@opentelemetry/api';
import { attribute, callMethod, operationName, ownAttribute, toolErrorType } from '../conventions/conventions.ts';
import { providerName } from '../conventions/provider-name.ts';
import type {
  AgentEnd,
  AgentOperation,
  ModelEndSeen,
  ModelOperation,
  Operation,
  OperationEnd,
  PastOperation,
  QuestionSeen,
  ToolEndSeen,
  ToolOperation,
} from '../operation/operation.ts';
import {
  argumentsText,
  inputMessages,
  outputMessages,
  resultText,
  systemInstructions,
  toolDefinitions,
} from './content.ts';

/**
 * Returns the name of a span. With `end` it is the final name: the
 * model that answered, or the loaded skill, is known at the end.
 */
export function spanName(operation: Operation, end?: OperationEnd): string {
  switch (operation.type) {
    case 'agent':
      return `${agentOperation(operation)} ${operation.name}`;
    case 'model': {
      const model = operation.model ?? (end?.type === 'model' ? end.origin?.model : undefined);
      return model === undefined ? operationName.model : `${operationName.model} ${model}`;
    }
    case 'tool': {
      const { name, resource } = (end?.type === 'tool' && skillOf(operation, end)) || {};
      return [operationName.tool, operation.call.name, name, resource].filter((part) => part !== undefined).join(' ');
    }
  }
}

/** Returns the `gen_ai.operation.name` of an operation. */
export function operationNameOf(operation: Operation): string {
  return operation.type === 'agent' ? agentOperation(operation) : operationName[operation.type];
}

/** Returns the attributes of an operation at its start, which samplers use. */
export function beginAttributes(operation: Operation): Attributes {
  const { conversation } = operation;
  const attributes: Attributes = { [attribute.operationName]: operationNameOf(operation) };
  if (conversation) attributes[attribute.conversationId] = conversation;
  switch (operation.type) {
    case 'agent':
      agentBegin(attributes, operation);
      break;
    case 'model':
      modelBegin(attributes, operation);
      break;
    case 'tool':
      toolBegin(attributes, operation);
  }
  return attributes;
}

/** Returns the attributes of an operation at its end, with messages and outputs if `content` is true. */
export function endAttributes(operation: Operation, end: OperationEnd, content: boolean): Attributes {
  const attributes: Attributes = {};
  put(attributes, attribute.errorType, errorTypeOf(operation, end));
  switch (end.type) {
    case 'agent':
      agentEnd(attributes, end);
      break;
    case 'model':
      if (operation.type === 'model') modelEnd(attributes, operation, end);
      if (operation.type === 'model' && content) modelContent(attributes, operation, end);
      break;
    case 'tool':
      toolEnd(attributes, end, content);
      if (operation.type === 'tool') {
        const { name, resource } = skillOf(operation, end) ?? {};
        put(attributes, attribute.skillName, name);
        put(attributes, attribute.skillResourceName, resource);
      }
  }
  return attributes;
}

/** Returns the attributes of finished work. */
export function pastAttributes(operation: PastOperation): Attributes {
  const { call, conversation } = operation;
  const about = {
    [attribute.toolName]: call.name,
    [attribute.toolCallId]: call.id,
    [attribute.conversationId]: conversation,
  };
  if (operation.type === 'question') return { ...about, ...questionAttributes(operation.question) };
  const { gates, decision } = operation;
  return { ...about, [ownAttribute.gateNames]: [...gates], [ownAttribute.gateDecision]: decision };
}

/** Returns the attributes that identify a question. */
export function questionAttributes({ id, kind, gate }: QuestionSeen): Attributes {
  return {
    [ownAttribute.requestId]: id,
    [ownAttribute.requestKind]: kind,
    ...(gate !== undefined && { [ownAttribute.gate]: gate }),
  };
}

/** Returns the `error.type` of a failed operation. */
export function errorTypeOf(operation: Operation, { error }: OperationEnd): string | undefined {
  if (operation.type !== 'tool' || operation.mcpServer === undefined) return error?.code;
  // The conventions for MCP use this value for errors that a server reports.
  return error?.code === 'tool_failed' ? toolErrorType : error?.code;
}

/** Returns the `gen_ai.tool.type` of a call. */
export function toolTypeOf({ mcpServer }: ToolOperation): string {
  return mcpServer === undefined ? 'function' : 'extension';
}

function agentOperation({ isWorkflow }: AgentOperation): string {
  return isWorkflow ? operationName.workflow : operationName.agent;
}

function agentBegin(to: Attributes, { name, description, model }: AgentOperation): void {
  to[attribute.agentName] = name;
  put(to, attribute.requestModel, model?.id);
  if (description !== '') to[attribute.agentDescription] = description;
}

function modelBegin(to: Attributes, { provider, model, request }: ModelOperation): void {
  const { settings, outputJsonSchema } = request;
  if (provider !== undefined) to[attribute.providerName] = providerName(provider);
  put(to, attribute.requestModel, model);
  if (settings) {
    put(to, attribute.temperature, settings.temperature);
    put(to, attribute.topP, settings.topP);
    put(to, attribute.maxTokens, settings.maxOutputTokens);
    put(to, attribute.stopSequences, settings.stopSequences && [...settings.stopSequences]);
    put(to, attribute.seed, settings.seed);
  }
  if (outputJsonSchema) to[attribute.outputType] = 'json';
}

function toolBegin(to: Attributes, operation: ToolOperation): void {
  const { agent, call, description, mcpServer, attempt } = operation;
  to[attribute.agentName] = agent;
  to[attribute.toolName] = call.name;
  to[attribute.toolCallId] = call.id;
  to[attribute.toolType] = toolTypeOf(operation);
  if (description) to[attribute.toolDescription] = description;
  if (mcpServer !== undefined) to[attribute.mcpMethodName] = callMethod;
  if (attempt > 1) to[ownAttribute.attempt] = attempt;
}

function agentEnd(to: Attributes, { status, invocationId, conversation, usage }: AgentEnd): void {
  to[ownAttribute.runStatus] = status;
  put(to, ownAttribute.invocationId, invocationId);
  put(to, attribute.conversationId, conversation);
  // The other counts are on `chat` spans only: their sum over several models would be misleading.
  put(to, attribute.inputTokens, usage?.inputTokens);
  put(to, attribute.outputTokens, usage?.outputTokens);
}

function modelEnd(to: Attributes, { provider }: ModelOperation, end: ModelEndSeen): void {
  const { origin, finishReason, responseId, usage } = end;
  if (origin) {
    to[attribute.responseModel] = origin.model;
    if (provider === undefined) to[attribute.providerName] = providerName(origin.provider);
  }
  if (finishReason) to[attribute.finishReasons] = [finishReason.raw ?? finishReason.unified];
  put(to, attribute.responseId, responseId);
  if (usage) putUsage(to, usage);
}

function modelContent(to: Attributes, { request }: ModelOperation, { parts, finishReason }: ModelEndSeen): void {
  if (request.instructions.length > 0) to[attribute.systemInstructions] = systemInstructions(request);
  if (request.declarations.length > 0) to[attribute.toolDefinitions] = toolDefinitions(request);
  to[attribute.inputMessages] = inputMessages(request);
  if (parts) to[attribute.outputMessages] = outputMessages(parts, finishReason);
}

function putUsage(to: Attributes, usage: Usage): void {
  put(to, attribute.inputTokens, usage.inputTokens);
  put(to, attribute.outputTokens, usage.outputTokens);
  put(to, attribute.reasoningTokens, usage.thoughtTokens);
  put(to, attribute.cacheReadTokens, usage.cachedInputTokens);
  put(to, attribute.cacheWriteTokens, usage.cacheWriteTokens);
}

function toolEnd(to: Attributes, { outcome, asked, args, result }: ToolEndSeen, content: boolean): void {
  to[ownAttribute.toolOutcome] = outcome;
  if (asked) Object.assign(to, questionAttributes(asked));
  if (content && args) to[attribute.toolCallArguments] = argumentsText(args);
  if (content && result) to[attribute.toolCallResult] = resultText(result);
}

/** Sets an attribute; undefined values are omitted. */
function put(to: Attributes, name: string, value: AttributeValue | undefined): void {
  if (value !== undefined) to[name] = value;
}

/** The skill that a call has loaded, or of which it has read a file. */
interface SkillSeen {
  readonly name: string;
  readonly resource?: string;
}

/**
 * Returns the skill of a call of `load_skill` or `read_skill_resource`, the tools of `@mortise/skills`.
 * Undefined unless the call succeeded: otherwise the name could be any text that the model wrote.
 */
function skillOf({ call }: ToolOperation, { outcome, args = {} }: ToolEndSeen): SkillSeen | undefined {
  if (outcome !== 'ok') return undefined;
  const text = (name: keyof JsonObject): string | undefined => {
    const value = args[name];
    return typeof value === 'string' ? value : undefined;
  };
  if (call.name === 'load_skill') {
    const name = text('name');
    return name === undefined ? undefined : { name };
  }
  if (call.name !== 'read_skill_resource') return undefined;
  const [name, resource] = [text('skill'), text('path')];
  return name === undefined || resource === undefined ? undefined : { name, resource };
}
