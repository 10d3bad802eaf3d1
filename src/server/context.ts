import type { Actor, Caller, Membership, OrganizationActor } from './caller.ts'
import type { Database } from './db/database.ts'
import type { Services } from './services.ts'

export type RequestContext = {
  db: Database
  services: Services
  requestId: string
  ip: string
  caller: Caller | null
  /**
   * Aborts when the browser leaves before the answer, for reads that may take long (`#server/db/abortable-read.ts`). That of
   * a write never aborts: it runs to its end.
   */
  signal: AbortSignal
}

/** What `userProcedure` guarantees. */
export type UserContext = RequestContext & { caller: Caller; actor: Actor }

/** What reads things of an organisation: for a member of it, or for a program with a key of it. */
export type ReaderContext = Pick<OrganizationContext, 'db' | 'services' | 'membership' | 'signal'>

/** What `organizationProcedure` guarantees: the caller is a member of this organisation. */
export type OrganizationContext = UserContext & { membership: Membership; actor: OrganizationActor }
