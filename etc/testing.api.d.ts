// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, Model, ModelRequest, Part, FinishReason, Usage, ToolContext, EventActions, Answer, JsonValue, Credential, SessionKey, Content, Event, MemoryEntry, ArtifactPart } from '@mortise/core';

/** A clock that stands still until it is told to go on. Give `clock.now` to a runner. */
interface FakeClock {
    /** Epoch milliseconds. */
    readonly now: () => number;
    advance(ms: number): void;
    set(epochMs: number): void;
}
/** A clock that begins at the given time; default 2026-01-01T00:00:00Z. */
declare function fakeClock(startEpochMs?: number): FakeClock;

/** Ids that count up, the same in every run of a test: `id-1`, `id-2`, ... Give it to a runner as `newId`. */
declare function fakeIds(prefix?: string): () => string;

/** What a scripted model answers to one request, as data. Parts come in the order thought, text, calls. */
interface ScriptedTurn {
    readonly thought?: string;
    readonly text?: string;
    readonly calls?: readonly ScriptedCall[];
    /** Parts as they are, instead of the three above. */
    readonly parts?: readonly Part[];
    /** Default: `functionCalls` where there are calls, else `stop`. */
    readonly finishReason?: FinishReason['unified'] | FinishReason;
    readonly usage?: Usage;
    readonly metadata?: JsonObject;
    /** How texts and argument texts are split: at every so many characters, or exactly so; default in one piece. */
    readonly chunks?: number | readonly string[];
    /** Milliseconds before the first event. */
    readonly delayMs?: number;
    /** After the deltas there is a failure instead of an end. */
    readonly fail?: {
        readonly code?: string;
        readonly message?: string;
        readonly retryable?: boolean;
    } | Error;
    /** After the deltas the iterator throws, which a model must not. */
    readonly throws?: unknown;
    /** After the deltas nothing comes any more; `deaf`: not even when the signal aborts. */
    readonly stall?: true | 'deaf';
    /** After the deltas the stream is over, without an end. */
    readonly cut?: true;
}
/** One call of a scripted turn. */
interface ScriptedCall {
    readonly name: string;
    /** An object is sent as its JSON text, a text as it is: it may be malformed. */
    readonly args?: JsonObject | string;
    /** The provider's id; default `call_` and a number. Empty: the provider gives none. */
    readonly id?: string;
    /** The arguments are given as an object, as some providers do. */
    readonly asObject?: true;
}
/** A turn, a text for short, or a function of the request. */
type ScriptedStep = ScriptedTurn | string | ((request: ModelRequest) => ScriptedTurn | string);
/** A model that answers from a script. */
interface ScriptedModel extends Model {
    /** What it was asked, oldest first; each as it was at that moment. */
    readonly requests: readonly ModelRequest[];
    /** Throws when a step was not asked for, or when more was asked than there are steps. */
    assertDone(): void;
}
/**
 * A model that answers its steps one after another.
 *
 * A request too many is a failure `unexpected_request`, which names the request; `assertDone` reports it, and steps that nobody asked for.
 */
declare function scriptedModel(steps: readonly ScriptedStep[], options?: {
    readonly provider?: string;
    readonly id?: string;
}): ScriptedModel;

/** What a test context is given. */
interface TestToolContextOptions {
    readonly functionCallId?: string;
    readonly state?: JsonObject;
    readonly answers?: readonly (Answer | {
        readonly value: JsonValue;
        readonly kind?: string;
        readonly by?: string;
    })[];
    readonly credential?: Credential;
    readonly deps?: unknown;
    readonly session?: SessionKey;
    readonly agentName?: string;
    readonly attempt?: number;
    readonly userContent?: Content;
    readonly events?: readonly Event[];
    /** What `searchMemory` finds. */
    readonly memory?: readonly MemoryEntry[];
    /** What `loadArtifact` finds. */
    readonly artifacts?: {
        readonly [filename: string]: ArtifactPart;
    };
    readonly signal?: AbortSignal;
}
/** A tool's context outside any run, which records what the tool does. */
interface TestToolContext extends ToolContext {
    /** What would travel with the call's event. */
    readonly actions: EventActions;
    /** What `progress` was called with. */
    readonly progressed: readonly unknown[];
}
/** A context to call a tool's `run` with in a unit test. Writes are seen at once by `state`, and recorded in `actions`. */
declare function testToolContext(options?: TestToolContextOptions): TestToolContext;

export { fakeClock, fakeIds, scriptedModel, testToolContext };
export type { FakeClock, ScriptedCall, ScriptedModel, ScriptedStep, ScriptedTurn, TestToolContext, TestToolContextOptions };
