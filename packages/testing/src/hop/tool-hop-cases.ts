import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { hopBackCases } from './hop-back-cases.ts';
import { hopOutCases } from './hop-out-cases.ts';
import type { ToolHopSubject } from './tool-hop.ts';

/** The rules of the subject's members. */
export const toolHopMembers: SubjectMembers<ToolHopSubject> = {
  leave: 'lets the tools of a runner leave for the other framework, and says how to call them there',
};

/**
 * Cases for tools that are exported to another framework and imported back. Optional features: `output`,
 * `media`, `progress`, `abort`, `approval`, `effect`, `metadata`, `timeout`.
 */
export const toolHopCases: readonly ConformanceCase<ToolHopSubject>[] = ofSubject(toolHopMembers, [
  ...hopOutCases,
  ...hopBackCases,
]);
