import type { Content, Part } from '@mortise/core';
import type { PersonAnswer, UiQuestion } from '@mortise/ui';
import type { AiSdkSaid, AiSdkSentApproval } from '../wire/chat-request.ts';
import { isApproval } from './question-chunks.ts';

/** Words and files of the user, as a run takes them. */
export function saidContent({ parts }: AiSdkSaid): Content {
  return {
    role: 'user',
    parts: parts.map((part): Part => {
      if (part.type === 'text') return part;
      const { mimeType } = part;
      if (part.type === 'data') return { type: 'inlineData', data: part.data, mimeType };
      return { type: 'fileData', fileUri: part.url, mimeType };
    }),
  };
}

/**
 * Decisions as answers to the questions that are open. A client sends each again and again: one about a
 * question that is not open, or not here, says nothing.
 */
export function approvalAnswers(
  approvals: readonly AiSdkSentApproval[],
  questions: readonly UiQuestion[],
): readonly PersonAnswer[] {
  const open = new Map(questions.filter(isApproval).map((question) => [question.id, question]));
  return approvals.flatMap(({ id, approved, reason }) => {
    if (!open.delete(id)) return [];
    return [
      { id, value: approved ? { confirmed: true } : { confirmed: false, ...(reason !== undefined && { reason }) } },
    ];
  });
}
