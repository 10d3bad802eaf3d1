import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import type { Services } from '#server/services.ts'
import { idOfToken, linkToken } from '#server/signed-links/link-token.ts'
import { DRAFT_HOURS } from '../booking-page.ts'
import { bookingDrafts, type DraftRow } from './booking-page.tables.ts'

/** The purpose of the tokens in the addresses of what a visitor has begun: an id, and nothing of what is typed. */
const DRAFT_LINK = 'booking-draft'
const HOUR_MS = 3_600_000

type Signing = Pick<Services, 'linkSecret' | 'clock'>

const oldest = (now: Date): string => new Date(now.getTime() - DRAFT_HOURS * HOUR_MS).toISOString()

export const draftToken = ({ linkSecret }: Pick<Services, 'linkSecret'>, id: string): string =>
  linkToken(linkSecret, DRAFT_LINK, id)

export async function beginDraft(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  { garageId, serviceIds }: Pick<DraftRow, 'garageId' | 'serviceIds'>,
): Promise<string> {
  const [made] = await db
    .insert(bookingDrafts)
    .values({ garageId, serviceIds, createdAt: clock().toISOString() })
    .returning({ id: bookingDrafts.id })
  if (!made) throw new Error('the draft was not made')
  return made.id
}

/** What a visitor of this garage's page has typed so far; null when the token is not ours, or its day is over. */
export async function readDraft(
  db: Queryable,
  { linkSecret, clock }: Signing,
  { token, garageId }: { token: string; garageId: string },
): Promise<DraftRow | null> {
  const id = idOfToken(linkSecret, DRAFT_LINK, token)
  if (id === null) return null
  const [draft] = await db
    .select()
    .from(bookingDrafts)
    .where(
      and(eq(bookingDrafts.id, id), eq(bookingDrafts.garageId, garageId), gt(bookingDrafts.createdAt, oldest(clock()))),
    )
  return draft ?? null
}

/** Changes nothing of a sent one: a second press may come while its booking is made. */
export const changeDraft = async (db: Queryable, id: string, set: Partial<DraftRow>): Promise<void> => {
  await db
    .update(bookingDrafts)
    .set(set)
    .where(and(eq(bookingDrafts.id, id), isNull(bookingDrafts.bookingId)))
}

/** Sent or not: what became of a sent one is on its ticket. */
export const sweepDrafts = (db: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, bookingDrafts.id, lt(bookingDrafts.createdAt, oldest(now)), signal)
