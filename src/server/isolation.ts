import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { Database } from './db/database.ts'

/** Gives the id of a thing of the test's world by its name; one that was not made is refused, so that no case is empty by mistake. */
export type IdOf = (name: string) => string
type Input = (id: IdOf) => Record<string, unknown>

/** Whether both types of organisation have the procedure, or only one. */
export type Side = 'garage' | 'customer' | 'both'

/**
 * How a procedure or a plain route is called by the tenant isolation test (`src/main/isolation.test.ts`):
 * - `organization`: its input names an organisation. With a foreign one it answers as with an unknown one, for any other ids in the input; with the
 *   caller's own and foreign things it answers as with unknown things.
 * - `caller`: only about the caller.
 * - `platform`: super-users reach every organisation; everybody else is refused before anything is read.
 * - `anyone`: open to visitors.
 */
export type IsolationCase =
  | {
      about: 'organization'
      side: Side
      /** Members are refused (`forbidden: admin_only`). */
      admin?: true
      /** The input names a thing that can belong to another organisation: a foreign one must be not_found. */
      names?: true
      /** In the own organisation it acts with any input, so only others' organisations are tried. */
      acts?: true
      /** Without organizationId. Must not write anything when it succeeds by mistake: name too old a version, too short a text. */
      input: Input
    }
  | {
      about: 'caller'
      why: string
      /** The input names a thing that can be another user's: such a one must answer like an unknown one. */
      names?: true
      input?: Input
    }
  | { about: 'platform'; why: string; input?: Input }
  | { about: 'anyone'; why: string; input?: Input }

/** A procedure with no input but `{ organizationId }`, which lists or reads the organisation's own. */
export const ownList = (side: Side = 'both', input: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side,
  input: () => input,
})

/** Edits the organisation's own settings: its admins may. The input must be refused, by too old a version or too short a text. */
export const editsOwn = (input: Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'both',
  admin: true,
  input: () => input,
})

/** Edits something that the input names, as an admin. */
export const editsNamed = (side: Side, input: Input): IsolationCase => ({
  about: 'organization',
  side,
  admin: true,
  names: true,
  input,
})

export const aboutCaller = (why: string, input: Record<string, unknown> = {}): IsolationCase => ({
  about: 'caller',
  why,
  input: () => input,
})

/** About the caller's own thing that the input names. */
export const aboutCallers = (why: string, input: Input): IsolationCase => ({ about: 'caller', why, names: true, input })

export const aboutPlatform = (why: string, input: Record<string, unknown> = {}): IsolationCase => ({
  about: 'platform',
  why,
  input: () => input,
})

/** A request to a plain route; without a body it is sent without one. */
export type RouteRequest = { url: string; body?: { type: string; content: string } }

/**
 * The same for a plain HTTP route:
 * - `organization`: each request names something of an organisation. In every role, with a foreign one it answers as with an unknown one: 404.
 * - `caller`: needs a session and is only about its user.
 * - `program`: needs a key, no session.
 * - `signed`: an outside service signs each request; no session lets anybody in.
 * - `anyone`: open to visitors.
 */
export type RouteIsolationCase =
  | { about: 'organization'; requests: (id: IdOf) => readonly RouteRequest[] }
  | { about: 'caller' | 'program' | 'signed' | 'anyone'; why: string }

/** By method and path, such as `GET /api/files/:id`. */
export type RouteIsolationCases = Readonly<Record<string, RouteIsolationCase>>

export type RouterRecord = Readonly<Record<string, AnyTRPCRouter>>

/** One case a procedure, in the shape of the routers. */
export type IsolationCases<Record> = {
  readonly [Name in keyof Record]: Record[Name] extends AnyTRPCProcedure
    ? IsolationCase
    : Record[Name] extends AnyTRPCRouter
      ? IsolationCases<Record[Name]['_def']['record']>
      : IsolationCases<Record[Name]>
}

/** What the test's world has when a feature adds its own things to it: two connected organisations, with people. */
export type IsolationWorld = { garageId: string; customerId: string; customerMemberId: string; id: IdOf }

export type Isolation<Routers extends RouterRecord, Settings extends RouterRecord = Record<never, never>> = {
  cases: IsolationCases<Routers>
  /** Of the settings pages as `settings.<page>`; super-users' `management.settings.<page>` needs no case of its own. */
  settings?: IsolationCases<Settings>
  /** Of its plain HTTP routes. */
  routes?: RouteIsolationCases
  /** Makes the things that the cases name, and gives their ids by name. Lower features have made theirs before. */
  things?: (db: Database, world: IsolationWorld) => Promise<Record<string, string>>
}
