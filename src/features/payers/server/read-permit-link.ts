import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import type { AskedPermit } from '../permits.ts'
import { shownPermit } from './asked-permits.ts'
import type { PermitRow } from './payers.access.ts'
import { permits } from './payers.tables.ts'
import { PERMIT_LINK } from './permit-link.ts'

type Found = { permit: PermitRow; shown: AskedPermit }

/** What a link leads to at this moment: a forged one shows nothing, a dead one whom to call, an answered one its answer. */
export type PermitPage =
  | { state: 'forged' }
  | { state: 'expired' | 'withdrawn' | 'replaced' | 'over'; garage: AskedPermit['garage'] | null }
  | (Found & { state: 'open'; linkId: string })
  | (Found & { state: 'answered' })

export async function readPermitLink(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<PermitPage> {
  const { state, link } = await readSignedLink(db, linkSecret, PERMIT_LINK, token, clock())
  if (state === 'forged') return { state }
  const [permit] = link ? await db.select().from(permits).where(eq(permits.id, link.subject)) : []
  if (!link || !permit) return { state: 'expired', garage: null }
  const shown = await shownPermit(db, permit)
  const { garage } = shown
  if (permit.state === 'REPLACED') return { state: 'replaced', garage }
  if (permit.state === 'WITHDRAWN') return { state: 'withdrawn', garage }
  // what a link answered is shown by it until it is too old; of what others answered it shows nothing
  if (Date.parse(link.expiresAt) <= clock().getTime()) return { state: 'expired', garage }
  if (permit.state !== 'ASKED')
    return state === 'used' ? { state: 'answered', permit, shown } : { state: 'over', garage }
  if (state !== 'valid') return { state: 'withdrawn', garage }
  return shown.can.answer ? { state: 'open', permit, shown, linkId: link.id } : { state: 'over', garage }
}
