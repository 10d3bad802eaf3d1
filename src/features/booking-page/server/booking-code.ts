import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import { countRefusal, OutreachRefused } from '#server/outreach/outreach-refused.ts'
import { countHit, limitAddress } from '#server/rate-limit.ts'
import { hashToken, isSigned, sign } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { CODE_MINUTES, CODE_TRIES, CODES_OF_DRAFT } from '../booking-page.ts'
import { codeText } from '../booking-texts.ts'
import { bookingDrafts, type DraftRow } from './booking-page.tables.ts'
import type { OpenPage } from './open-page.ts'

/** The kind of the message in `delivery.failed` and `delivery.moved`. */
const CODE_MESSAGE = 'booking-code'
const PURPOSE = 'booking-code'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Codes that leave without anybody's account: each is a message that the garage pays, to a number that a visitor typed. */
const BY_ADDRESS = { max: 10, windowMs: HOUR_MS }
const BY_PHONE = { max: 4, windowMs: HOUR_MS }
/** Fewer than an established garage may send in a day: its other messages have room. */
const BY_GARAGE = { max: 60, windowMs: DAY_MS }
const BY_PLATFORM = { max: 2000, windowMs: DAY_MS }

/** Why no code was sent, as the page says it: the same for a known number and an unknown one. */
export type CodeRefusal = 'too_many' | 'not_to_this_number' | null

/** Sends a new code to the phone of the draft, which replaces the one before. */
export async function sendCode(
  db: Database,
  services: Services,
  { page, draft, ip }: { page: OpenPage; draft: DraftRow; ip: string },
): Promise<CodeRefusal> {
  if (draft.codesSent >= CODES_OF_DRAFT) return 'too_many'
  try {
    await limitAddress(db, 'booking-code-ip', ip, BY_ADDRESS)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limit') return 'too_many'
    throw error
  }
  const counted = [
    [`booking-code-phone:${hashToken(draft.phone)}`, BY_PHONE],
    [`booking-code-garage:${page.garage.id}`, BY_GARAGE],
    ['booking-code-platform', BY_PLATFORM],
  ] as const
  for (const [key, limit] of counted) if ((await countHit(db, key, limit)) !== null) return 'too_many'
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  try {
    await transact(db, async (tx) => {
      const expiresAt = new Date(services.clock().getTime() + CODE_MINUTES * 60_000).toISOString()
      await tx
        .update(bookingDrafts)
        .set({
          codeHash: sign(services.linkSecret, PURPOSE, `${draft.id}.${draft.phone}.${code}`),
          codeExpiresAt: expiresAt,
          codeTries: 0,
          codesSent: sql`${bookingDrafts.codesSent} + 1`,
        })
        .where(eq(bookingDrafts.id, draft.id))
      const text = {
        channel: 'sms',
        to: draft.phone,
        text: codeText(page.garage.name, code, CODE_MINUTES),
        target: { kind: CODE_MESSAGE, id: draft.id },
        organizationId: page.garage.id,
        senderOrganizationId: page.garage.id,
      } as const
      await queueText(tx, services, text, 'refuse')
    })
    return null
  } catch (error) {
    if (!(error instanceof OutreachRefused)) throw error
    await countRefusal(db, error)
    return error.kind === 'forbidden' ? 'not_to_this_number' : 'too_many'
  }
}

/** `wrong` also for a code that has had its tries: which of them it was is of no use to who guesses. */
export type CodeAnswer = 'right' | 'wrong' | 'over'

/** Counts the try before it is compared, so that tries at the same moment count too. A right code proves the phone of the draft. */
export async function tryCode(db: Database, services: Services, draft: DraftRow, typed: string): Promise<CodeAnswer> {
  const now = services.clock().toISOString()
  const [tried] = await db
    .update(bookingDrafts)
    .set({ codeTries: sql`${bookingDrafts.codeTries} + 1` })
    .where(
      and(
        eq(bookingDrafts.id, draft.id),
        lt(bookingDrafts.codeTries, CODE_TRIES),
        gt(bookingDrafts.codeExpiresAt, now),
      ),
    )
    .returning({ phone: bookingDrafts.phone, codeHash: bookingDrafts.codeHash, tries: bookingDrafts.codeTries })
  if (!tried) return 'over'
  const code = typed.replace(/\D/g, '')
  const isRight = isSigned(services.linkSecret, PURPOSE, `${draft.id}.${tried.phone}.${code}`, tried.codeHash)
  if (!isRight) return tried.tries >= CODE_TRIES ? 'over' : 'wrong'
  await db
    .update(bookingDrafts)
    .set({ provedPhone: tried.phone, codeHash: '', codeExpiresAt: null })
    .where(eq(bookingDrafts.id, draft.id))
  return 'right'
}
