import type {
  Answer,
  FunctionCall,
  GateContext,
  GateDecision,
  JsonValue,
  PendingQuestion,
  Tool,
  ToolGate,
} from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { testGateCall } from '../fake/confirm-gate.ts';
import { testToolContext } from '../fake/test-tool-context.ts';

/** The subject of the gate cases: a gate, and a call that it decides about. */
export interface GateSubject {
  readonly gate: ToolGate;
  readonly call: FunctionCall;
  readonly tool: Tool;
  /** The answer of a user who lets the call pass. Feature `question`: the gate asks about this call. */
  readonly yes?: JsonValue;
  /** The answer of a user who does not let the call pass. Feature `question`. */
  readonly no?: JsonValue;
  /** Makes the service that the gate depends on fail from now on. Feature `failure`. */
  readonly breakDown?: () => void | Promise<void>;
}

/** The members of the subject. */
export const gateMembers: SubjectMembers<GateSubject> = {
  gate: true,
  call: true,
  tool: true,
  yes: true,
  no: true,
  breakDown: true,
};

/** Cases for every `ToolGate`. Optional features: `question`, `failure`. */
export const gateCases: readonly ConformanceCase<GateSubject>[] = ofSubject(gateMembers, [
  {
    id: 'gate:name',
    behavior: 'has a stable name, a known order, and reserves only names that are strings',
    async run(subject) {
      const { gate } = subject;
      const { name } = gate;
      assertThat(typeof name === 'string' && name !== '', 'the name is empty');
      assertThat(['policy', 'confirmation', 'auth'].includes(gate.order), `the order ${gate.order} is unknown`);
      await decide(subject);
      assertEqual(gate.name, name, 'the name after a decision');
      for (const reserved of gate.reservedNames ?? [])
        assertThat(typeof reserved === 'string' && reserved !== '', 'a reserved name is empty');
    },
  },
  {
    id: 'gate:decision',
    behavior: 'returns a known decision, as data that can be stored',
    async run(subject) {
      const answers = [undefined, subject.yes, subject.no].map((value) =>
        value === undefined ? [] : [answerOf(value)],
      );
      for (const given of answers) assertDecision(await decide(subject, given));
    },
  },
  {
    id: 'gate:effect',
    behavior: 'decides the same when it is called again, and changes neither the call nor the tool nor the answers',
    async run(subject) {
      const { call, tool, gate, yes } = subject;
      const before = JSON.stringify([call, tool.declaration]);
      for (const answers of yes === undefined ? [[]] : [[], [answerOf(yes)]]) {
        const first = await gate.check(deepFreeze(testGateCall(structuredClone(call))), tool, contextOf(answers));
        const again = await gate.check(testGateCall(call), tool, contextOf(answers));
        assertEqual(again, first, 'the decision of a second call');
      }
      assertEqual(JSON.stringify([call, tool.declaration]), before, 'call and declaration');
    },
  },
  {
    id: 'gate:checked',
    behavior: 'decides about the checked arguments, however the model wrote them',
    async run({ gate, call, tool, yes }) {
      for (const answers of yes === undefined ? [[]] : [[], [answerOf(yes)]]) {
        const plain = await gate.check(testGateCall(structuredClone(call)), tool, contextOf(answers));
        const written = { ...call, args: { written: 'in another way' } };
        const other = await gate.check(testGateCall(written, structuredClone(call.args)), tool, contextOf(answers));
        assertEqual(other.type, plain.type, 'the decision about other arguments with the same checked form');
      }
    },
  },
  {
    id: 'gate:closed',
    behavior: 'lets no call pass while it cannot decide, but throws, refuses or asks',
    needs: 'failure',
    async run(subject) {
      await present(subject.breakDown, 'the member "breakDown" of the subject')();
      let decision: GateDecision | undefined;
      const error = await rejectionOf(decide(subject).then((made) => (decision = made)));
      assertThat(error !== undefined || decision?.type !== 'proceed', 'the call passes');
    },
  },
  {
    id: 'gate:question',
    behavior: 'asks if there is no answer, with a text for a user',
    needs: 'question',
    async run(subject) {
      const decision = await decide(subject);
      assertThat(decision.type === 'pause', `the decision without an answer is ${decision.type}, not pause`);
      assertThat(decision.question.hint !== '', 'the hint is empty');
    },
  },
  {
    id: 'gate:yes',
    behavior: 'an answer that allows lets the call pass, without another question',
    needs: 'question',
    async run(subject) {
      const answers = answersOf(yesOf(subject), await questionOf(subject));
      assertEqual((await decide(subject, answers)).type, 'proceed', 'the decision after an answer that allows');
    },
  },
  {
    id: 'gate:no',
    behavior: 'an answer that forbids is an outcome for the model',
    needs: 'question',
    async run(subject) {
      const answers = answersOf(noOf(subject), await questionOf(subject));
      assertEqual((await decide(subject, answers)).type, 'respond', 'the decision after an answer that forbids');
    },
  },
  {
    id: 'gate:junk',
    behavior: 'an answer that is neither yes nor no does not let the call pass',
    needs: 'question',
    async run(subject) {
      const question = await questionOf(subject);
      for (const junk of [null, '', 0, [], {}, { confirmed: 'no' }, { confirmed: false }, 'no']) {
        const decision = await decide(subject, answersOf(junk, question)).catch(() => undefined);
        assertThat(decision?.type !== 'proceed', `the answer ${JSON.stringify(junk)} lets the call pass`);
      }
    },
  },
  {
    id: 'gate:quorum',
    behavior:
      'answers of fewer users than required do not let the call pass, and a denial that ends the question is an outcome',
    needs: 'question',
    async run(subject) {
      const question = await questionOf(subject);
      const all = answersOf(yesOf(subject), question);
      for (let count = 0; count < all.length; count++) {
        const { type } = await decide(subject, all.slice(0, count));
        assertEqual(type, 'pause', `the decision after ${count} of ${all.length} answers that allow`);
      }
      if (!question.finalJsonSchema) return;
      for (let count = 0; count < all.length; count++) {
        const no: Answer = { ...answerOf(noOf(subject), `person ${count}`), final: true };
        const { type } = await decide(subject, [...all.slice(0, count), no]);
        assertEqual(type, 'respond', `the decision after ${count} answers that allow and one that forbids`);
      }
    },
  },
  {
    id: 'gate:again',
    behavior: 'a call that passed passes again, with the arguments that the gate edited',
    async run(subject) {
      const first = await decide(subject);
      const answers = first.type === 'pause' ? answersOf(yesOf(subject), first.question) : [];
      const passed = first.type === 'pause' ? await decide(subject, answers) : first;
      if (passed.type !== 'proceed') return;
      const call = { ...subject.call, args: passed.args ?? subject.call.args };
      const again = await decide({ ...subject, call }, answers);
      assertEqual(again.type, 'proceed', 'the decision about a call that passed');
    },
  },
]);

async function decide({ gate, call, tool }: GateSubject, answers: readonly Answer[] = []): Promise<GateDecision> {
  return await gate.check(testGateCall(structuredClone(call)), tool, contextOf(answers));
}

async function questionOf(subject: GateSubject): Promise<PendingQuestion> {
  const decision = await decide(subject);
  if (decision.type === 'pause') return decision.question;
  throw new Error(`the decision without an answer is ${decision.type}, not pause`);
}

function yesOf({ yes }: GateSubject): JsonValue {
  return present(yes, 'the member "yes" of the subject');
}

function noOf({ no }: GateSubject): JsonValue {
  return present(no, 'the member "no" of the subject');
}

/** Returns an answer from as many users as the question requires. */
function answersOf(value: JsonValue, { quorum = 1 }: PendingQuestion): readonly Answer[] {
  return Array.from({ length: quorum }, (_, at) => answerOf(value, `person ${at}`));
}

function contextOf(answers: readonly Answer[]): GateContext {
  return Object.freeze({ ...testToolContext(), answers: deepFreeze(answers) });
}

function answerOf(value: JsonValue, by = 'ada'): Answer {
  return { requestId: 'r1', kind: 'confirmation', value, by, at: 1 };
}

function assertDecision(decision: GateDecision): void {
  const stored: GateDecision = JSON.parse(JSON.stringify(decision));
  assertEqual(stored, decision, 'the decision as JSON');
  switch (decision.type) {
    case 'proceed': {
      const { args } = decision;
      return assertThat(
        args === undefined || (typeof args === 'object' && !Array.isArray(args)),
        'args is not an object',
      );
    }
    case 'respond':
      return assertThat(['ok', 'error', 'denied'].includes(decision.outcome.status), 'the outcome has no status');
    case 'pause': {
      const { kind, hint } = decision.question;
      return assertThat(
        typeof kind === 'string' && kind !== '' && typeof hint === 'string',
        'a question needs a kind and a hint',
      );
    }
    default:
      decision satisfies never;
      throw new Error(`the decision is unknown: ${JSON.stringify(decision)}`);
  }
}
