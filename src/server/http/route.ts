import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppError } from '#shared/app-error.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Limit } from '../rate-limit.ts'
import type { Services } from '../services.ts'
import type { FailureForm, ReasonStatuses } from './answer-failure.ts'

/** What is known of a request before it is let in. */
export type Asking = { request: FastifyRequest; reply: FastifyReply; db: Database; services: Services }

/**
 * Anyone; a signed-in user who is not disabled; a caller that sends `Authorization: Bearer <bearerKey>`; an outside service that signs what it
 * sends, which `isSigned` checks when the body has been read; or a program whose key a feature knows: `admit` answers for whom it acts, or refuses.
 * Cookies are read of the first two only.
 */
export type Access =
  | 'anyone'
  | 'user'
  | { readonly bearerKey: string }
  | { readonly isSigned: (request: FastifyRequest, publicUrl: string) => boolean }
  | { readonly admit: (asking: Asking) => Promise<unknown> }

/**
 * How the body is read. `none`: a body is ignored. `json`: parsed, and refused as `invalid` where the schema says no. `form`: the fields of a form
 * without files. `stream`: any content type, handed on as it comes. `multipart`: a form with files, read by `request.file()`.
 */
export type BodyKind = 'none' | 'form' | 'stream' | 'multipart' | { readonly json: z.ZodType }

type CallerOf<A extends Access> = A extends 'user'
  ? Caller
  : A extends 'anyone'
    ? Caller | null
    : A extends { readonly admit: (asking: Asking) => Promise<infer Admitted> }
      ? Admitted
      : null

type BodyOf<B extends BodyKind> = B extends { readonly json: z.ZodType<infer Output> }
  ? Output
  : B extends 'stream'
    ? Readable
    : B extends 'form'
      ? URLSearchParams
      : undefined

/** `/api/files/:id/:variant` has the parameters `id` and `variant`. */
type ParamsOf<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Url extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>

export type RouteRequest<Url extends string, A extends Access, Query> = {
  caller: CallerOf<A>
  query: Query
  params: ParamsOf<Url>
  request: FastifyRequest
}

export type RouteCall<Url extends string, A extends Access, Query, B extends BodyKind> = RouteRequest<Url, A, Query> & {
  db: Database
  services: Services
  body: BodyOf<B>
  /** Fires when the client leaves before the answer is sent whole. */
  signal: AbortSignal
  /** For a status, headers or cookies; what `handle` returns is the answer. */
  reply: FastifyReply
  log: FastifyBaseLogger
}

export type RouteDefinition<Url extends string, A extends Access, Query, B extends BodyKind> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: Url
  access: A
  /** Without a schema the query is not read. */
  query?: z.ZodType<Query>
  /** How a query that does not parse is refused; otherwise as `invalid` with its fields. */
  badQuery?: () => AppError
  /** Asked after access and query; a caller over it is refused before anything else is done. */
  limit?(request: RouteRequest<Url, A, Query>): Limit & { key: string }
  body?: B
  /** Of a `json` or `form` body; left out: the server's own limit. */
  bodyLimitBytes?: number
  statuses?: ReasonStatuses
  /** How its failures are sent, in place of JSON, and of a page where a browser asks for one. */
  failureForm?: FailureForm
  handle(call: RouteCall<Url, A, Query, B>): unknown
}

/** Any route: what is registered, listed and tested. */
export type Route = RouteDefinition<string, Access, unknown, BodyKind>

/**
 * A plain HTTP route as a value: a feature declares it, `main` registers it (`registerRoutes`). Session, query, rate limit and
 * every failure are the border's business: `handle` runs when all of them have passed, and throws AppErrors. What it returns
 * is the answer, `cache-control: no-store` unless it sets another.
 */
export const defineRoute = <
  const Url extends string,
  const A extends Access,
  Query = undefined,
  const B extends BodyKind = 'none',
>(
  definition: RouteDefinition<Url, A, Query, B>,
): Route => definition
