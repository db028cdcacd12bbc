/**
 * The fault at one point. `crashBefore`, `crashAfter`: the process crashes before or after the operation.
 * `refuse`: the operation fails without an effect. `loseAnswer`: the operation is done, but fails for the
 * caller. `takeOver`: the operation takes so long that the lease expires and another worker resumes the
 * session before it is done. `failModel`: the model fails with an error that may be retried. `deploy`: the
 * process is asked to suspend, and a newer version resumes.
 */
export type FaultKind = 'crashBefore' | 'crashAfter' | 'refuse' | 'loseAnswer' | 'takeOver' | 'failModel' | 'deploy';

/** A kind of operation that may fail: one of the store, an effect, or a model request. */
export type PointKind = 'read' | 'write' | 'effect' | 'model' | 'nestedModel';

/** The faults that each kind of point can have. */
export const faultsAt: { readonly [kind in PointKind]: readonly FaultKind[] } = {
  read: ['crashBefore', 'refuse'],
  write: ['crashBefore', 'crashAfter', 'refuse', 'loseAnswer', 'takeOver', 'deploy'],
  effect: ['crashBefore', 'crashAfter', 'deploy'],
  model: ['crashBefore', 'crashAfter', 'failModel', 'deploy'],
  // The outer agent gets the failure of a nested agent as a
  // result and may continue, so this model has no failure.
  nestedModel: ['crashBefore', 'crashAfter', 'deploy'],
};

/**
 * A fault of a story: its point, counted from 0 over all
 * processes, and the choice among the faults of that point.
 */
export interface Fault {
  readonly at: number;
  /** The index of the fault, modulo the number of faults that the point can have. */
  readonly choice: number;
}

/** The faults and circumstances of one play of the conversation. */
export interface Story {
  readonly faults: readonly Fault[];
  /** The time until the user answers, in ms. */
  readonly answersAfterMs: number;
  /** True if each answer of the user arrives twice. */
  readonly answersTwice: boolean;
  /** True if the store has leases. Without them, only the conflict of two appends stops the second worker. */
  readonly leases: boolean;
}

/** The story without faults. */
export const plainStory: Story = { faults: [], answersAfterMs: 0, answersTwice: false, leases: true };

/** Returns the number of different single faults that the points of the plain story can have. */
export function singleFaults(points: readonly PointKind[]): number {
  return points.reduce((sum, kind) => sum + faultsAt[kind].length, 0);
}

/**
 * Returns the story of a number, which is the same for the same seed and points: first each single fault
 * once, in an order that spreads them over the conversation, then two to four faults at once.
 */
export function storyOf(seed: number, number: number, points: readonly PointKind[]): Story {
  const random = randomNumbers(seed, number);
  const person = {
    answersAfterMs: random() < 0.5 ? 0 : Math.floor(random() * 60_000),
    answersTwice: random() < 0.3,
    leases: random() < 0.8,
  };
  const singles = singleFaults(points);
  if (number < singles) return { ...person, faults: [spreadFault(points, number)] };
  // Each fault makes the story longer, so there are more points.
  const most = points.length * 1.5;
  const faults = Array.from({ length: 2 + Math.floor(random() * 3) }, () => ({
    at: Math.floor(random() * most),
    choice: Math.floor(random() * 60),
  }));
  return { ...person, faults };
}

/** Returns a step that reaches every number below `count` and separates neighbours widely. */
function stride(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) > 1) step++;
  return step;
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

/**
 * Returns the single fault of a number below `singleFaults`: each number has another fault, in an order that
 * spreads them over the conversation.
 */
export function spreadFault(points: readonly PointKind[], number: number): Fault {
  const singles = singleFaults(points);
  return singleFault(points, (number * stride(singles)) % singles);
}

function singleFault(points: readonly PointKind[], single: number): Fault {
  let choice = single;
  for (const [at, kind] of points.entries()) {
    if (choice < faultsAt[kind].length) return { at, choice };
    choice -= faultsAt[kind].length;
  }
  return { at: 0, choice: 0 };
}

/** Returns the stories that lack one fault or one circumstance of this one. */
export function simplerStories(story: Story): readonly Story[] {
  const { faults, answersAfterMs, answersTwice, leases } = story;
  return [
    ...(faults.length > 1 ? faults.map((_, at) => ({ ...story, faults: faults.toSpliced(at, 1) })) : []),
    ...(answersTwice ? [{ ...story, answersTwice: false }] : []),
    ...(answersAfterMs > 0 ? [{ ...story, answersAfterMs: 0 }] : []),
    ...(leases ? [] : [{ ...story, leases: true }]),
  ];
}

/**
 * Returns a function that returns numbers from 0 to 1, the same for the same seed and story, in every process
 * (mulberry32).
 */
function randomNumbers(seed: number, story: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(story + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
