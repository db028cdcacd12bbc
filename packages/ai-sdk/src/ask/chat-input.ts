import type { Content, Part } from '@mortise/core';
import type { PersonAnswer, UiQuestion } from '@mortise/ui';
import type { AiSdkSentApproval, AiSdkUserMessage } from '../wire/chat-request.ts';
import { isApproval } from './open-questions.ts';

/** The user's text and files, as input for a run. */
export function messageContent({ parts }: AiSdkUserMessage): Content {
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

/** Decisions as answers. Of questions that are open, those that are no approvals are not decided that way. */
export function approvalAnswers(
  approvals: readonly AiSdkSentApproval[],
  questions: readonly UiQuestion[],
): readonly PersonAnswer[] {
  const others = new Set(questions.filter((question) => !isApproval(question)).map(({ id }) => id));
  const last = new Map(approvals.map((approval) => [approval.id, approval]));
  return [...last.values()].flatMap(({ id, approved, reason }) => {
    if (others.has(id)) return [];
    return [
      { id, value: approved ? { confirmed: true } : { confirmed: false, ...(reason !== undefined && { reason }) } },
    ];
  });
}
