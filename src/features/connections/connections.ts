import { z } from 'zod'
import { CONNECTION_STATES, type ConnectionState, Party } from '#features/organizations/organizations.ts'
import { Id } from '#shared/id.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { PageSearch } from '#shared/page-search.ts'
import { Version } from '#shared/version.ts'

/** As the page lists them: what waits for an answer, what is open, what is not (any more). */
export const CONNECTION_LISTS = ['PENDING', 'ACCEPTED', 'CLOSED'] as const
export type ConnectionList = (typeof CONNECTION_LISTS)[number]

export const statesOf: Record<ConnectionList, readonly ConnectionState[]> = {
  PENDING: ['PENDING'],
  ACCEPTED: ['ACCEPTED'],
  CLOSED: ['REFUSED', 'REVOKED'],
}

export const CONNECTIONS_PAGE_SIZE = 30

export const ConnectionSearch = PageSearch.extend({ list: z.enum(CONNECTION_LISTS) })
export type ConnectionSearch = z.infer<typeof ConnectionSearch>

/** What the viewer may do with the connection now; the same policy that the server asks. */
export const ConnectionRights = z.object({
  accept: z.boolean(),
  refuse: z.boolean(),
  cancel: z.boolean(),
  revoke: z.boolean(),
  request: z.boolean(),
  allow: z.boolean(),
})
export type ConnectionRights = z.infer<typeof ConnectionRights>

/** One connection as one of its two sides sees it. */
export const Connection = z.object({
  id: z.string(),
  state: z.enum(CONNECTION_STATES),
  /** The other side. */
  party: Party.extend({ businessId: z.string().nullable() }),
  /** A garage that the platform has looked at; customers are not listed. */
  isListed: z.boolean(),
  /** When the garage asked last; null where no request was ever needed. */
  requestedAt: z.string().nullable(),
  /** Whether it has ever been open. */
  wasAccepted: z.boolean(),
  changedAt: z.string(),
  changedBySide: z.enum(ORGANIZATION_TYPES),
  /** The customer wants no more requests of this garage. */
  blocked: z.boolean(),
  /** From when the garage may ask again after a no; null when it may not, or does not need to. */
  askAgainAt: z.string().nullable(),
  version: z.number(),
  can: ConnectionRights,
})
export type Connection = z.infer<typeof Connection>

/** One connection of an organisation as the platform sees it: what is said of it, and nothing to be done. */
export const ConnectionForPlatform = Connection.pick({
  id: true,
  state: true,
  requestedAt: true,
  wasAccepted: true,
  changedAt: true,
  changedBySide: true,
  blocked: true,
}).extend({ party: Party })
export type ConnectionForPlatform = z.infer<typeof ConnectionForPlatform>

export const ConnectionPage = z.object({ connections: Connection.array(), total: z.number() })
export type ConnectionPage = z.infer<typeof ConnectionPage>

/** A connection, and the version that the answer was made on. */
export const OneConnection = z.object({ connectionId: Id, version: Version.positive() })
export type OneConnection = z.infer<typeof OneConnection>

/** A no; with `block` the garage may not ask again before the customer allows it. */
export const ConnectionNo = OneConnection.extend({ block: z.boolean().default(false) })
export type ConnectionNo = z.infer<typeof ConnectionNo>
