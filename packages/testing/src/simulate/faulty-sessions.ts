import type { Event, LeaseStore, SessionIndex, SessionService, SnapshotStore } from '@mortise/core';
import type { PointKind } from './story.ts';
import type { Life, World } from './world.ts';

/**
 * The kind of point that an operation is; `direct` operations
 * are no points, because a timer or a watcher calls them.
 */
type Operation = Extract<PointKind, 'read' | 'write'> | 'direct';
type Operations<Port> = { readonly [name in keyof Port]-?: Operation | 'store' };

/** All operations of the store: a new operation fails to compile until it is listed here. */
const sessionOperations: Operations<SessionService> = {
  create: 'write',
  load: 'read',
  append: 'write',
  deliver: 'write',
  mail: 'read',
  delete: 'write',
  list: 'read',
  forget: 'write',
  deleteBefore: 'write',
  changes: 'direct',
  leases: 'store',
  index: 'store',
  snapshots: 'store',
};
const leaseOperations: Operations<LeaseStore> = { claim: 'write', renew: 'direct', release: 'write', held: 'read' };
const indexOperations: Operations<SessionIndex> = {
  open: 'read',
  list: 'read',
  users: 'read',
  runnable: 'read',
  due: 'read',
};
const snapshotOperations: Operations<SnapshotStore> = { read: 'read', write: 'write' };

/** Wraps the store for one process, so that each operation is a point of the story. */
export function faultySessions(inner: SessionService, world: World, life: Life, leases: boolean): SessionService {
  const { leases: lease, index, snapshots } = inner;
  return {
    ...faulty(inner, sessionOperations, world, life),
    ...(lease && leases && { leases: faulty(lease, leaseOperations, world, life) }),
    ...(index && { index: faulty(index, indexOperations, world, life) }),
    ...(snapshots && { snapshots: faulty(snapshots, snapshotOperations, world, life) }),
  };
}

function faulty<Port extends object>(port: Port, operations: Operations<Port>, world: World, life: Life): Port {
  const members = (Object.keys(operations) as (keyof Port & string)[]).flatMap((name) => {
    const kind: Operation | 'store' = operations[name];
    const operation = port[name];
    if (typeof operation !== 'function' || kind === 'store') return [];
    const run = (...args: unknown[]) => Reflect.apply(operation, port, args);
    if (kind === 'direct') return [[name, (...args: unknown[]) => (life.dead ? life.die() : run(...args))]];
    return [[name, (...args: unknown[]) => world.at(life, kind, labelOf(name, args, world), () => run(...args))]];
  });
  return Object.fromEntries(members);
}

/**
 * Describes an operation; an append is described by its events. Records the tool of each call that is stored.
 */
function labelOf(name: string, args: readonly unknown[], { toolOf }: World): string {
  if (name !== 'append') return operationTexts[name] ?? name;
  const events = args[1] as readonly Event[];
  for (const event of events)
    if (event.type === 'model')
      for (const part of event.content.parts) if (part.type === 'functionCall') toolOf.set(part.id, part.name);
  return `storing ${[...new Set(events.map((event) => eventText(event, toolOf)))].join(' and ') || 'nothing'}`;
}

const operationTexts: Readonly<Record<string, string>> = {
  create: 'creating the session',
  load: 'loading the session',
  mail: 'reading the inbox',
  claim: 'taking the lease',
  release: 'giving the lease back',
  held: 'reading the lease',
};

function eventText(event: Event, toolOf: ReadonlyMap<string, string>): string {
  switch (event.type) {
    case 'input':
      return 'the message';
    case 'model':
      return "the model's turn";
    case 'started':
      return `the start of ${event.calls.map(({ callId }) => toolOf.get(callId) ?? 'a call').join(', ')}`;
    case 'response':
      return `the result of ${toolOf.get(event.callId) ?? 'a call'}`;
    case 'asked':
      return 'a question';
    case 'answered':
      return 'an answer';
    default:
      return `"${event.type}"`;
  }
}
