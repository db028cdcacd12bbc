import { isJsonObject, type JsonObject } from '@mortise/core';
import type { UiQuestion } from '@mortise/ui';
import type { AgUiInterrupt } from '../wire/ag-ui-interrupt.ts';

/**
 * * Converts a question to an interrupt. * A confirmation becomes an interrupt of a tool call, whose answer
 * is `{ approved, reason }`, with `editedArgs` if the arguments may be changed. Answers to other questions
 * follow the question's own schema.
 */
export function interruptOf(question: UiQuestion): AgUiInterrupt {
  const { id, callId, branch, kind, hint, preview, expiresAt, answerSchema } = question;
  const isConfirmation = kind === 'confirmation';
  const responseSchema = isConfirmation ? approvalSchema(mayEdit(question)) : answerSchema;
  return {
    id,
    ...(branch !== undefined && { subagentRunId: branch }),
    reason: isConfirmation ? 'tool_call' : kind === 'input' ? 'input_required' : `mortise:${kind}`,
    message: preview === undefined ? hint : `${hint}\n${preview}`,
    toolCallId: callId,
    ...(responseSchema && { responseSchema }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    metadata: { mortise: about(question) },
  };
}

/**
 * Returns true if this user may change arguments: the form of
 * a yes has arguments, and the server lists editable ones.
 */
export function mayEdit({ answerSchema, editable = [] }: Pick<UiQuestion, 'answerSchema' | 'editable'>): boolean {
  const forms = answerSchema?.['anyOf'];
  return (
    editable.length > 0 &&
    Array.isArray(forms) &&
    forms.some((form) => isJsonObject(form) && isJsonObject(form['properties']) && 'args' in form['properties'])
  );
}

/**
 * Returns exactly the schema that clients recognize as an approval: no other members, and only `approved` is
 * required.
 */
function approvalSchema(withEdits: boolean): JsonObject {
  return {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      reason: { type: 'string' },
      ...(withEdits && { editedArgs: { type: 'object' } }),
    },
    required: ['approved'],
  };
}

function about(question: UiQuestion): JsonObject {
  const { kind, call, args, checked, checkedGap, payload, preview, quorum, answeredBy, agent, goesOn, editable } =
    question;
  return {
    kind,
    call,
    args,
    agent,
    ...(checked !== undefined && { checked }),
    ...(checkedGap !== undefined && { checkedGap: { ...checkedGap } }),
    ...(payload !== undefined && { payload }),
    ...(preview !== undefined && { preview }),
    ...(quorum !== undefined && { quorum, answeredBy }),
    ...(goesOn && { goesOn }),
    ...(editable && { editable: [...editable] }),
  };
}
