import type { ConformanceCase } from './conformance-case.ts';

/** The names of all members of a subject. */
export type SubjectMembers<Subject> = { readonly [Member in keyof Required<Subject>]: true };

/**
 * Returns cases that refuse a subject with a member that no case reads, because it is probably a typing
 * error. Use it for subjects that are records created for a suite; a subject that is an implementation itself
 * may have further members.
 */
export function ofSubject<Subject extends object>(
  members: SubjectMembers<Subject>,
  cases: readonly ConformanceCase<Subject>[],
): readonly ConformanceCase<Subject>[] {
  return cases.map(({ run, ...each }) => ({
    ...each,
    async run(subject: Subject) {
      checkMembers(members, subject);
      await run(subject);
    },
  }));
}

function checkMembers(members: object, subject: object): void {
  const unknown = Object.keys(subject).filter((member) => !Object.hasOwn(members, member));
  if (unknown.length === 0) return;
  const names = unknown.map((member) => `"${member}"`).join(', ');
  throw new Error(`no case reads the member ${names} of the subject; there are: ${Object.keys(members).join(', ')}`);
}
