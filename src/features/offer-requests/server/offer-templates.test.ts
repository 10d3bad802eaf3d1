import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeProduct, makeService } from '#features/catalog/server/catalog.factory.ts'
import { products, services } from '#features/catalog/server/catalog.tables.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_OFFER_TEMPLATES, type TemplateLine } from '../offer-templates.ts'
import { makeOfferRequest, makeOfferTemplate } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { offerTemplates } from './offer-templates.tables.ts'

const { db } = await testDatabase()

const typed: TemplateLine = {
  kind: 'OTHER',
  sourceId: null,
  work: 'Jarrut',
  name: 'Pientarvikkeet',
  code: '',
  quantityThousandths: 1000,
  unit: 'erä',
  unitPriceCents: 990,
  discountPerMille: 0,
  vatCode: 'STANDARD',
}

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeCustomer(db)
  const { id: offerRequestId } = await makeOfferRequest(db, { customerId: customer.id }, [garage.id])
  const g = { organizationId: garage.id }
  const { templates, forGarage } = callerOf(offerRequestsRouter, await contextOf(db, user.id))
  const service = await makeService(db, { ...g, name: 'Huolto', priceCents: 20_000 })
  const oil = await makeProduct(db, { ...g, code: 'OIL', name: 'Öljy', unit: 'l', priceCents: 1000 })
  const ofService: TemplateLine = {
    ...typed,
    kind: 'SERVICE',
    sourceId: service.id,
    name: 'Vanha nimi',
    unitPriceCents: 1,
  }
  const ofOil: TemplateLine = {
    ...typed,
    kind: 'PRODUCT',
    sourceId: oil.id,
    name: 'Öljy',
    unit: 'l',
    quantityThousandths: 4500,
    work: '',
    discountPerMille: 50,
  }
  const save = (name = 'Jarrut', lines = [typed]) => templates.save({ ...g, name, lines })
  const use = (templateId: string) => templates.lines({ ...g, templateId, offerRequestId })
  return {
    g,
    garage,
    customer,
    offerRequestId,
    templates,
    forGarage,
    service,
    oil,
    ofService,
    ofOil,
    save,
    use,
  }
}

test('a template is kept, renamed and removed; two of them have no name in common', async () => {
  const w = await world()
  const { id } = await w.save('Jarrut eteen')
  await w.save('Öljynvaihto')
  expect(await w.templates.list(w.g)).toMatchObject([
    { id, name: 'Jarrut eteen', lineCount: 1, version: 1 },
    { name: 'Öljynvaihto' },
  ])
  const taken = { kind: 'invalid', details: { fields: [{ field: 'name' }] } }
  expect(await refusal(w.save('JARRUT eteen'))).toMatchObject(taken)
  const one = { ...w.g, templateId: id, version: 1 }
  expect(await refusal(w.templates.rename({ ...one, name: 'öljynvaihto' }))).toMatchObject(taken)
  await w.templates.rename({ ...one, name: 'Jarrut, etu' })
  expect(await refusal(w.templates.remove(one))).toMatchObject({ reason: 'offer_template_changed' })
  await w.templates.remove({ ...one, version: 2 })
  expect(await refusal(w.use(id))).toMatchObject({ reason: 'offer_template' })
})

test('a garage has so many at most, also when two people keep one at the same moment', async () => {
  const w = await world()
  for (let number = 1; number < MAX_OFFER_TEMPLATES; number += 1)
    await makeOfferTemplate(db, { garageId: w.garage.id, name: `Pohja ${number}` })
  const outcomes = await Promise.allSettled([w.save('Yksi'), w.save('Toinen')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(w.save('Kolmas'))).toMatchObject({ kind: 'limit', reason: 'too_many_offer_templates' })
})

test('a line of the price list comes as it is sold today to that customer, a typed one as it was kept', async () => {
  const w = await world()
  const { id } = await w.save('Kaikki', [w.ofService, w.ofOil, typed])
  expect(await w.use(id)).toEqual({
    lines: [
      { ...w.ofService, name: 'Huolto', unit: 'kpl', unitPriceCents: 20_000 },
      { ...w.ofOil, code: 'OIL', unitPriceCents: 1000 },
      typed,
    ],
    skipped: [],
  })
  await db.update(services).set({ priceCents: null }).where(eq(services.id, w.service.id))
  await makeCustomerPrices(db, { ...w.g, customerId: w.customer.id, productDiscountPerMille: 100 })
  expect((await w.use(id)).lines).toMatchObject([
    { name: 'Huolto', unitPriceCents: 1 },
    { name: 'Öljy', discountPerMille: 100 },
    typed,
  ])
})

test('a line that has left the price list, or is not sold at the moment, says so and is left out', async () => {
  const w = await world()
  const { id } = await w.save('Kaikki', [w.ofService, w.ofOil, typed])
  await db.delete(services).where(eq(services.id, w.service.id))
  await db.update(products).set({ active: false }).where(eq(products.id, w.oil.id))
  expect(await w.use(id)).toEqual({ lines: [typed], skipped: ['Vanha nimi', 'Öljy'] })
})

test('lines of another garage’s list are refused, kept as a template and sent as an offer; its templates are unknown', async () => {
  const [w, other] = [await world(), await world()]
  const foreign = { ...w.ofService, sourceId: other.service.id }
  const refused = { kind: 'invalid', details: { fields: [{ field: 'lines' }] } }
  expect(await refusal(w.save('Vieras', [foreign]))).toMatchObject(refused)
  const { work: _, ...line } = foreign
  const offer = {
    ...w.g,
    offerRequestId: w.offerRequestId,
    revision: 1,
    priceType: 'FIXED' as const,
    requestKey: crypto.randomUUID(),
    guaranteeMonths: null,
    guaranteeKm: null,
    courtesyCar: 'NONE' as const,
    times: [],
    message: '',
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    lines: [{ ...line, wantedId: null }],
  }
  expect(await refusal(w.forGarage.send(offer))).toMatchObject(refused)
  const { id } = await other.save('Toisen')
  expect(await w.templates.list(w.g)).toEqual([])
  expect(await refusal(w.use(id))).toMatchObject({ kind: 'not_found', reason: 'offer_template' })
  // nor is it used for a request to another garage
  expect(
    await refusal(other.templates.lines({ ...other.g, templateId: id, offerRequestId: w.offerRequestId })),
  ).toMatchObject({
    reason: 'offer_request',
  })
  // one that was kept before the price list said otherwise
  await db
    .update(offerTemplates)
    .set({ lines: [foreign] })
    .where(eq(offerTemplates.id, id))
  expect((await other.use(id)).skipped).toEqual([])
})
