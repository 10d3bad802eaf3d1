import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { AskedState } from '../offer-states.ts'
import { askedGarages } from './offer-requests.tables.ts'
import { offers } from './offers.tables.ts'

/** Those that have not said no, and of whom none is chosen. */
const WAITING: AskedState[] = ['ASKED', 'SEEN', 'OFFERED']

const part = { garageId: askedGarages.garageId, state: askedGarages.state }

/** Ends the parts of a request whose time has run out. The request is locked by the caller. */
export const expireAskedGarages = (tx: Transaction, offerRequestId: string, now: Date) =>
  tx
    .update(askedGarages)
    .set({ openUntil: null, expiredAt: now.toISOString(), endedAt: now.toISOString() })
    .where(and(eq(askedGarages.offerRequestId, offerRequestId), lte(askedGarages.openUntil, now.toISOString())))
    .returning(part)

/** Ends all that are left, as the request ends. */
export const closeAskedGarages = (tx: Transaction, offerRequestId: string, now: Date) =>
  tx
    .update(askedGarages)
    .set({ openUntil: null, endedAt: now.toISOString() })
    .where(and(eq(askedGarages.offerRequestId, offerRequestId), isNotNull(askedGarages.openUntil)))
    .returning(part)

/** The customer gives another time to answer: parts wait until then, and as long as an offer is valid; those whose time had run out wait again. */
export const moveDeadlines = (tx: Transaction, offerRequestId: string, answerBy: string) =>
  tx
    .update(askedGarages)
    .set({
      openUntil: sql`greatest(${answerBy}::timestamptz, (select ${offers.validUntil} from ${offers}
        where ${offers.askedId} = ${askedGarages.id} and ${offers.number} = ${askedGarages.offerNumber}
          and ${askedGarages.state} = 'OFFERED'))`,
      expiredAt: null,
      endedAt: null,
      // a garage that was reminded of the old time is reminded of the new one
      remindedAt: null,
    })
    .where(and(eq(askedGarages.offerRequestId, offerRequestId), inArray(askedGarages.state, WAITING)))
