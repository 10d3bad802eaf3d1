import { aliasedTable, and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { findUserByEmail } from '#features/accounts/server/find-user.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { RequestContext, UserContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { hashToken } from '#server/secure-token.ts'
import { notFound } from '#shared/app-error.ts'
import { maskedEmail } from '../masked-email.ts'
import { type Invitation, type InvitationPreview, MAX_OPEN_INVITATIONS, type OpenedInvitation } from '../members.ts'
import { invitationState } from './invitation-state.ts'
import { invitations } from './members.tables.ts'

/** Of one person; for an organisation in addition to the unanswered ones, all of which it sees. */
const LIMIT = 200

const invitedByName = sql<string>`coalesce(${users.name}, '')`

/** What the organisation has sent and is not answered yet, then what it took back, each with the newest first. */
export const listInvitations = (db: Queryable, organizationId: string): Promise<Invitation[]> =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      state: invitationState,
      invitedByName,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt)))
    .orderBy(desc(sql`${invitations.revokedAt} is null`), desc(invitations.createdAt))
    .limit(MAX_OPEN_INVITATIONS + LIMIT)

const managingGarage = aliasedTable(organizations, 'managing_garage')

const previews = (db: Queryable) =>
  db
    .select({
      id: invitations.id,
      organizationName: organizations.name,
      organizationType: organizations.type,
      organizationImage: organizations.image,
      isPersons: isPrivatePerson(organizations.customerKind),
      role: invitations.role,
      state: invitationState,
      email: invitations.email,
      invitedByName,
      managedByName: managingGarage.name,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(
      managingGarage,
      and(
        eq(managingGarage.id, invitations.invitedByOrganizationId),
        ne(invitations.invitedByOrganizationId, invitations.organizationId),
      ),
    )
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .$dynamic()

type Found = Omit<InvitationPreview, 'maskedEmail'> & { email: string }

const masked = ({ email, ...preview }: Found): InvitationPreview => ({ ...preview, maskedEmail: maskedEmail(email) })

/** What the holder of a mail's link sees before signing in. A forged token answers as an unknown one. */
export async function previewInvitation({ db }: RequestContext, token: string): Promise<OpenedInvitation> {
  const opened = and(eq(invitations.tokenHash, hashToken(token)), isNull(organizations.disabledAt))
  const rows: Found[] = await previews(db).where(opened)
  const found = rows[0]
  if (!found) throw notFound('invitation')
  const owner = await findUserByEmail(db, found.email)
  return { ...masked(found), hasAccount: owner !== undefined }
}

/** The open invitations to the caller's own address; hidden until the address is proved. */
export async function invitationsForMe({ db, caller }: UserContext): Promise<InvitationPreview[]> {
  if (!caller.emailVerified) return []
  const found = await previews(db)
    .where(
      and(
        eq(invitations.email, caller.email),
        // in the words of its index
        and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
        sql`${invitationState} = 'open'`,
        isNull(organizations.disabledAt),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(LIMIT)
  return found.map(masked)
}
