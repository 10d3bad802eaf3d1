import { isDeepStrictEqual } from 'node:util'
import { type AppError, type FieldError, invalidFields } from '#shared/app-error.ts'
import type { DomainEvent } from '#shared/domain-event.ts'
import type { Database, Transaction } from './db/database.ts'
import { transact } from './db/transact.ts'
import { announce, type Invalidation, invalidate, type Waits } from './events/announce.ts'
import type { EarlierTry } from './request-key.ts'

/** `update`: the row is locked until the transaction ends. `none`: for what is only added to the thing, such as a comment. */
export type Lock = 'update' | 'none'

/** The types of one kind of thing that is changed. */
export type ChangeTypes = {
  /** Of the context that its verbs are called with, what a change needs to know. */
  context: object
  /** What the policies ask about: the side that a caller acts for. */
  side: unknown
  /** The row. */
  row: { id: string; version: number }
  /** The columns of the row that its effects need; a thing that is just made has no more of them at hand. */
  ref: PropertyKey
  /** What its timeline takes. */
  entry: unknown
  /** The part of the payload that all its events share. */
  payload: object
}

type ThingRef<T extends ChangeTypes> = Pick<T['row'], T['ref'] & keyof T['row']>

/** A rule that every change keeps: what is wrong with the thing at which field, or null. */
export type Invariant<Row> = (thing: Row) => FieldError | null

/** An event of one change; the payload's common part is filled in when it is announced. */
export type EmitEvent<Common> = (tx: Transaction, common: Common) => void

/** The effects of a change in addition to the row: an entry of the timeline, domain events, invalidated screens. */
export type Effects<T extends ChangeTypes> = {
  entry?: T['entry'] | undefined
  events?: readonly EmitEvent<T['payload']>[]
  /** The organisations whose screens are invalidated; all that see the thing when left out. */
  invalidateFor?: readonly string[]
}

/** Columns to write; those left out or undefined are not changed. */
export type Columns<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** What a rule answers. When `set` is given and is all as before, nothing is written and it has no effects. */
export type Outcome<T extends ChangeTypes> = Effects<T> & { set?: Columns<T['row']> }

/** What a feature declares once about all changes of one kind of thing. */
export type ChangeOf<T extends ChangeTypes> = {
  side: (ctx: T['context']) => T['side']
  /** The tenant's access: throws `not_found` for an unknown thing and for another organisation's alike. */
  find: (tx: Transaction, ctx: T['context'], id: string, lock: Lock) => Promise<T['row']>
  /** The refusal of a change made on an older version; `details.current` is what the thing is now. */
  conflict: (thing: T['row']) => AppError
  /** Checked on the thing as it would be after the change. */
  invariants: readonly Invariant<T['row']>[]
  /** Columns that no form of another user shows: a change of only these keeps the version. */
  unversioned?: readonly (keyof T['row'])[]
  update: (tx: Transaction, thing: T['row'], set: Partial<T['row']>) => Promise<unknown>
  /** Writes the entry; answers false when it was written before, by an earlier try of the same request. */
  record: (tx: Transaction, ctx: T['context'], thing: ThingRef<T>, entry: T['entry']) => Promise<boolean>
  payload: (ctx: T['context'], thing: ThingRef<T>) => T['payload']
  /** The organisations that see the thing, and the event they receive; null when the listeners of its domain events invalidate their screens. */
  invalidates: (thing: ThingRef<T>) => Invalidation | null
}

type Permission<T extends ChangeTypes> =
  /** The policy that is asked, and the refusal. */
  | { may: (side: T['side'], thing: T['row']) => boolean; refused: (thing: T['row']) => AppError }
  /**
   * No policy of the thing as it is found. `anyMember`: everyone with access to the thing may. `askedByVerb`: the verb asks, of what only it knows
   * or has found. `system`: no user acts, a deadline has passed.
   */
  | { may: 'anyMember' | 'askedByVerb' | 'system'; refused?: undefined }

type AnyChange<T extends ChangeTypes, Answer> = Permission<T> & {
  id: string
  /** The version that the change was made on; left out when the change is right for every version. */
  version?: number | undefined
  /** An earlier try of the same request: its answer is given again, even if the thing has changed since. */
  request?: ((thing: T['row']) => EarlierTry<Answer>) | undefined
}

/** One change, declared by its verb; its caller is answered the version of the thing. */
export type Change<T extends ChangeTypes> = AnyChange<T, { version: number }> & {
  /** What is asked for is so already: nothing is changed and nothing refused. */
  isDone?: (thing: T['row']) => boolean
} & (
    | { lock?: 'update'; rule: Rule<T, Outcome<T> & { answer?: undefined }> }
    // what was read without a lock may be old: nothing of the thing itself is written
    | { lock: 'none'; rule: Rule<T, Effects<T> & { set?: undefined; answer?: undefined }> }
  )

/** One whose caller is answered what the rule answers. The thing is locked, so that of two tries at the same moment the second finds the first. */
export type AnsweringChange<T extends ChangeTypes, Answer> = AnyChange<T, Answer> & {
  isDone?: undefined
  lock?: 'update'
  rule: Rule<T, Outcome<T> & { answer: Answer }>
}

type Rule<T extends ChangeTypes, Result> = (thing: T['row'], tx: Transaction) => Result | Promise<Result>

/**
 * Makes the one way in which a kind of thing is changed, so that a verb declares only its own rule. Each change is one
 * transaction: find and lock (`not_found`), an earlier try, version (`conflict`), policy, the verb's rule, invariants of the thing after it
 * (`invalid` at the field), timeline, update of what really changed with the next version, events, invalidation of screens.
 */
export function defineChange<T extends ChangeTypes>(all: ChangeOf<T>) {
  type Context = T['context']
  type Common = T['payload']

  /** Emits the effects of a thing that was changed or made in this transaction. False: an earlier try has emitted them. */
  async function emit(tx: Transaction, ctx: Context, thing: ThingRef<T>, effects: Effects<T>): Promise<boolean> {
    if (effects.entry !== undefined && !(await all.record(tx, ctx, thing, effects.entry))) return false
    const common = all.payload(ctx, thing)
    for (const event of effects.events ?? []) event(tx, common)
    const invalidation = all.invalidates(thing)
    if (invalidation) invalidate(tx, effects.invalidateFor ?? invalidation.organizationIds, invalidation.event)
    return true
  }

  /** The same inside a transaction of the caller's own, for a verb that changes several things at once. */
  function within<Answer extends object>(
    tx: Transaction,
    ctx: Context,
    change: AnsweringChange<T, Answer>,
  ): Promise<Answer>
  function within(tx: Transaction, ctx: Context, change: Change<T>): Promise<{ version: number }>
  function within(tx: Transaction, ctx: Context, change: Change<T> | AnsweringChange<T, object>): Promise<object> {
    return apply(tx, ctx, change)
  }

  async function apply(tx: Transaction, ctx: Context, change: Change<T> | AnsweringChange<T, object>): Promise<object> {
    const thing = await all.find(tx, ctx, change.id, change.lock ?? 'update')
    const earlier = await change.request?.(thing)(tx)
    if (earlier) return earlier
    if (change.version !== undefined && change.version !== thing.version) throw all.conflict(thing)
    if (change.isDone?.(thing)) return { version: thing.version }
    if (change.refused && !change.may(all.side(ctx), thing)) throw change.refused(thing)

    const { set, answer, ...effects } = await change.rule(thing, tx)
    const unchanged = answer ?? { version: thing.version }
    const changed = changedColumns(thing, set ?? {})
    const names = namesOf(changed)
    if (set && names.length === 0) return unchanged
    if (names.length > 0) requireInvariants(all.invariants, { ...thing, ...changed })

    // the entry comes first: it knows a retry before anything else is written
    if (!(await emit(tx, ctx, thing, effects)) || names.length === 0) return unchanged
    const isShared = names.some((name) => !all.unversioned?.includes(name))
    const version = isShared ? thing.version + 1 : thing.version
    await all.update(tx, thing, { ...changed, version })
    return answer ?? { version }
  }

  /** An event for `Effects.events`, with what the common part of the payload leaves out. */
  const event =
    <Payload extends Common>(
      of: DomainEvent<Payload>,
      more: Omit<Payload, keyof Common>,
      waits?: Waits,
    ): EmitEvent<Common> =>
    (tx, common) =>
      // what the common part and the rest make together is the payload; announce() checks it
      announce(tx, of, { ...common, ...more } as object as Payload, waits)

  function run<Answer extends object>(
    ctx: Context & { db: Database },
    change: AnsweringChange<T, Answer>,
  ): Promise<Answer>
  function run(ctx: Context & { db: Database }, change: Change<T>): Promise<{ version: number }>
  function run(ctx: Context & { db: Database }, change: Change<T> | AnsweringChange<T, object>): Promise<object> {
    return transact(ctx.db, (tx) => apply(tx, ctx, change))
  }

  return Object.assign(run, { within, emit, event })
}

const namesOf = <Thing extends object>(thing: Thing) => Object.keys(thing) as (keyof Thing)[]

function changedColumns<Row extends object>(thing: Row, set: Columns<Row>): Partial<Row> {
  const changed: Partial<Row> = {}
  for (const name of namesOf(set)) {
    const value = set[name]
    if (value !== undefined && !isDeepStrictEqual(value, thing[name])) changed[name] = value
  }
  return changed
}

function requireInvariants<Row>(invariants: readonly Invariant<Row>[], thing: Row): void {
  const [first, ...rest] = invariants.flatMap((invariant) => invariant(thing) ?? [])
  if (first) throw invalidFields(first, ...rest)
}
