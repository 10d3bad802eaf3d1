import { expect, test } from 'vitest'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { OfferDraft } from '../offers.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'

const { db } = await testDatabase()

const draft: OfferDraft = {
  priceType: 'CAP',
  lines: [],
  guaranteeMonths: null,
  guaranteeKm: null,
  courtesyCar: 'NONE',
  times: [],
  message: 'Kesken',
  validUntil: null,
}

test('a draft is thrown away as it was seen, twice without harm, and never a colleague’s newer one', async () => {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeCustomer(db)
  const { id: offerRequestId } = await makeOfferRequest(db, { customerId: customer.id }, [garage.id])
  const { forGarage } = callerOf(offerRequestsRouter, await contextOf(db, user.id))
  const about = { organizationId: garage.id, offerRequestId }
  const save = (version: number) => forGarage.saveDraft({ ...about, version, draft })
  await save(0)
  await save(1)
  expect(await refusal(forGarage.discardDraft({ ...about, version: 1 }))).toMatchObject({
    kind: 'conflict',
    reason: 'offer_draft_changed',
    details: { current: { version: 2 } },
  })
  await Promise.all([
    forGarage.discardDraft({ ...about, version: 2 }),
    forGarage.discardDraft({ ...about, version: 2 }),
  ])
  expect((await forGarage.get(about)).draft).toBeNull()
  expect(await refusal(save(2))).toMatchObject({ reason: 'offer_draft_changed' })
  expect(await save(0)).toEqual({ version: 1 })
})
