import type { z } from 'zod'
import type { ApiScope } from '#features/api-keys/api-keys.ts'
import type { TicketContext } from '#features/tickets/server/ticket-context.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Side } from '#server/isolation.ts'
import type { Reason } from '#shared/app-error.ts'

/** For whom an operation is done: an organisation's program, which is no user. */
export type ProgramContext = ReaderContext & TicketContext

export const TAGS = ['Organisaatio', 'Asiakkaat', 'Autot', 'Huollot', 'Laskut'] as const

/** `/tickets/{ticketId}` has the parameter `ticketId`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Record<never, string>

type Common<Path extends string, Query extends z.ZodType, Answer extends z.ZodType> = {
  /** The name of the operation for generated clients: a verb and a thing. */
  id: string
  /** Under `/api/v1`. */
  path: Path
  tag: (typeof TAGS)[number]
  summary: string
  description?: string
  scope: ApiScope
  /** Whose keys may call it; those of the other side are refused (`forbidden: garage_only`, `customer_only`). */
  side: Side
  query?: Query
  /** What is answered; anything else that `handle` gives stays inside. */
  answer: Answer
  /** An answer of the document, as JSON. */
  example: unknown
  /** The reasons with which it refuses, besides those of every operation. */
  refusals?: readonly Reason[]
}

type ReadCall<Path extends string, Query extends z.ZodType> = {
  ctx: ProgramContext
  params: ParamsOf<Path>
  query: z.output<Query>
}

type Reading<Path extends string, Query extends z.ZodType, Answer extends z.ZodType> = Common<Path, Query, Answer> & {
  handle(call: ReadCall<Path, Query>): Promise<z.input<Answer>>
}

type Writing<Path extends string, Query extends z.ZodType, Answer extends z.ZodType, Body extends z.ZodType> = Common<
  Path,
  Query,
  Answer
> & {
  body: Body
  /** A body of the document, as JSON. */
  bodyExample: unknown
  /** People outside the own organisation are notified of what it writes. */
  reachesOthers: boolean
  /** `requestKey` is the header Idempotency-Key. */
  handle(call: ReadCall<Path, Query> & { body: z.output<Body>; requestKey: string }): Promise<z.input<Answer>>
}

type ReadOperation = Reading<string, z.ZodType, z.ZodType> & { method: 'GET'; body?: undefined }
type WriteOperation = Writing<string, z.ZodType, z.ZodType, z.ZodType> & { method: 'POST' }

/** Any operation: what is served, described and tested. */
export type Operation = ReadOperation | WriteOperation

/** One declaration, from which the route, the OpenAPI document, the page, the check of scopes and the tests follow. */
export const readOperation = <const Path extends string, Query extends z.ZodType, Answer extends z.ZodType>(
  operation: Reading<Path, Query, Answer>,
): Operation => ({ ...(operation as Reading<string, z.ZodType, z.ZodType>), method: 'GET' })

/** The same of one that writes. */
export const writeOperation = <
  const Path extends string,
  Query extends z.ZodType,
  Answer extends z.ZodType,
  Body extends z.ZodType,
>(
  operation: Writing<Path, Query, Answer, Body>,
): Operation => ({ ...(operation as Writing<string, z.ZodType, z.ZodType, z.ZodType>), method: 'POST' })

/** `GET /tickets`. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
