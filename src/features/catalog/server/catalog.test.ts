import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import type { UsualServicesChoice } from '../usual-services.ts'
import { makeProduct, makeService } from './catalog.factory.ts'
import { catalogPages, catalogRouter } from './catalog.router.ts'
import { products } from './catalog.tables.ts'
import { MAX_PRODUCT_ROWS, productImporter } from './import-products.ts'

const { db } = await testDatabase()
const api = router({ ...catalogPages(ownSettings), catalog: catalogRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { organizationId: organization.id, user, member, admin: await as(user.id), plain: await as(member.id) }
}

async function customer() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  return { organizationId: organization.id, user, own: await as(user.id) }
}

const service = {
  name: 'Öljynvaihto',
  group: 'Huolto',
  priceCents: 8950,
  vatCode: 'STANDARD',
  hours: 1.5,
  active: true,
} as const
const product = {
  code: 'OC 90',
  name: 'Suodatin',
  unit: 'kpl',
  priceCents: 1290,
  vatCode: 'STANDARD',
  active: true,
} as const

describe('price lists', () => {
  test('an admin adds, edits and removes a service; a member reads', async () => {
    const { organizationId, admin, plain } = await garage()
    const added = await admin.services.save({ organizationId, row: service })
    const edited = await admin.services.save({ organizationId, row: { ...added, priceCents: null, hours: 0.333 } })
    expect(edited).toMatchObject({ priceCents: null, hours: 0.33, version: 2 })
    expect(await plain.services.list({ organizationId })).toEqual([edited])
    expect(await refusal(admin.services.save({ organizationId, row: added }))).toMatchObject({
      reason: 'service_changed',
      details: { current: { priceCents: null }, differs: expect.arrayContaining(['priceCents']) },
    })
    const { id, version } = edited
    await admin.services.remove({ organizationId, id, version })
    expect(await refusal(admin.services.remove({ organizationId, id, version }))).toMatchObject({ kind: 'not_found' })
    const rows = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.organizationId, organizationId))
      .orderBy(auditEvents.id)
    expect(rows.map(({ action }) => action)).toEqual(
      ['service_added', 'service_saved', 'service_removed'].map((a) => `catalog.${a}`),
    )
  })

  test('an admin adds, edits and removes a product; a member finds it by code or name', async () => {
    const { organizationId, admin, plain } = await garage()
    const added = await admin.products.save({ organizationId, row: product })
    const edited = await admin.products.save({ organizationId, row: { ...added, priceCents: 1390 } })
    await makeProduct(db, { organizationId, name: 'Muu', active: false })
    for (const text of ['oc 9', 'SUOD'])
      expect(await plain.products.list({ organizationId, text })).toEqual({ products: [edited], total: 1 })
    expect(await plain.products.list({ organizationId, onlyActive: true })).toMatchObject({ total: 1 })
    expect(await refusal(admin.products.save({ organizationId, row: added }))).toMatchObject({
      reason: 'product_changed',
    })
    await admin.products.remove({ organizationId, id: edited.id, version: edited.version })
    expect(await plain.products.list({ organizationId })).toMatchObject({ total: 1 })
  })

  test('a name in its group and a code are unique, ignoring case', async () => {
    const { organizationId, admin } = await garage()
    await admin.services.save({ organizationId, row: service })
    await admin.products.save({ organizationId, row: product })
    const again = { ...service, name: 'ÖLJYNVAIHTO' }
    expect((await refusal(admin.services.save({ organizationId, row: again }))).details?.fields).toMatchObject([
      { field: 'name' },
    ])
    expect(await admin.services.save({ organizationId, row: { ...again, group: 'Muut' } })).toHaveProperty('id')
    const code = { ...product, code: 'oc 90' }
    expect((await refusal(admin.products.save({ organizationId, row: code }))).details?.fields).toMatchObject([
      { field: 'code' },
    ])
  })

  test('the usual services are added at once with the own prices, and a second time makes no doubles', async () => {
    const { organizationId, admin, plain } = await garage()
    const chosen: UsualServicesChoice = [
      { key: 'OIL_CHANGE', priceCents: 8950 },
      { key: 'TYRE_HOTEL', priceCents: null },
      { key: 'TYRE_HOTEL', priceCents: null },
    ]
    // done by hand before, in a group of its own
    await admin.services.save({ organizationId, row: { ...service, name: 'vianhaku', group: 'Sähkö' } })
    expect(await admin.services.addUsual({ organizationId, chosen })).toEqual({ added: 2 })
    const more = [...chosen, { key: 'FAULT_FINDING' as const, priceCents: 9000 }]
    expect(await admin.services.addUsual({ organizationId, chosen: more })).toEqual({ added: 0 })
    const added = (await plain.services.list({ organizationId })).map(({ name, group, priceCents, hours }) => [
      name,
      group,
      priceCents,
      hours,
    ])
    expect(added).toEqual([
      ['Öljynvaihto', 'Huollot', 8950, 0.75],
      ['Rengashotelli, kausi', 'Renkaat', null, null],
      ['vianhaku', 'Sähkö', 8950, 1.5],
    ])
    expect(await refusal(plain.services.addUsual({ organizationId, chosen }))).toMatchObject({ reason: 'admin_only' })
    expect(await refusal(admin.services.addUsual({ organizationId, chosen: [] }))).toMatchObject({ kind: 'invalid' })
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(rows.filter(({ action }) => action === 'catalog.usual_services_added')).toMatchObject([
      { details: { added: 2 } },
    ])
  })

  test('a member edits nothing, a customer sees no list', async () => {
    const { organizationId, plain } = await garage()
    const { id } = await makeProduct(db, { organizationId })
    for (const call of [
      () => plain.services.save({ organizationId, row: service }),
      () => plain.products.save({ organizationId, row: product }),
      () => plain.products.remove({ organizationId, id, version: 1 }),
    ])
      expect(await refusal(call())).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
    const { organizationId: ownId, own } = await customer()
    expect(await refusal(own.products.list({ organizationId: ownId }))).toMatchObject({ reason: 'garage_only' })
    expect(await refusal(own.services.list({ organizationId: ownId }))).toMatchObject({ reason: 'garage_only' })
  })

  test('invalid fields get Finnish messages', async () => {
    const { organizationId, admin } = await garage()
    const wrong = { ...product, code: ' ', priceCents: -1 }
    const { details } = await refusal(admin.products.save({ organizationId, row: wrong }))
    expect(details?.fields).toEqual([
      { field: 'row.code', message: 'Anna tuotekoodi' },
      { field: 'row.priceCents', message: 'Hinta ei voi olla negatiivinen' },
    ])
  })
})

describe('bringing a price list in', () => {
  async function bring(file: string, mode: 'preview' | 'import' = 'import', role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role })
    await makeProduct(db, { organizationId: organization.id, code: 'A-1', name: 'Vanha', priceCents: 100 })
    const { caller } = await contextOf(db, user.id)
    if (!caller) throw new Error('nobody')
    const report = await productImporter.run({
      db,
      services: testServices(),
      caller,
      organizationId: organization.id,
      bytes: Buffer.from(file),
      save: mode === 'import',
    })
    const kept = await db
      .select()
      .from(products)
      .where(eq(products.organizationId, organization.id))
      .orderBy(products.code)
    return { report, kept }
  }

  test('known codes are updated, others added', async () => {
    const file =
      'Tuotekoodi;Nimi;Yks.;Hinta;ALV %\na-1;Uusi nimi;l;1 234,50 €;25,5\nB-2;Kirja;;12.5;13,5 %\nC-3;Veroton;;0;0\n'
    const { report, kept } = await bring(file)
    expect(report).toMatchObject({ imported: true, added: 2, updated: 1 })
    expect(kept).toMatchObject([
      { code: 'B-2', unit: 'kpl', priceCents: 1250, vatCode: 'REDUCED' },
      { code: 'C-3', priceCents: 0, vatCode: 'ZERO' },
      { code: 'a-1', name: 'Uusi nimi', unit: 'l', priceCents: 123450, vatCode: 'STANDARD', version: 2 },
    ])
  })

  test('one invalid row rejects the whole file, and each one is reported', async () => {
    const file =
      'Koodi;Nimi;Hinta;ALV;Käytössä\nB;Oikea;1;24;kyllä\nC;;1;;\nD;Hinta;halpa;;\nE;Vero;1;7;\nF;Tila;1;;ehkä\nb;Sama;1;;\n'
    const { report, kept } = await bring(file)
    expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Nimi'],
      [4, 'Hinta'],
      [5, 'ALV'],
      [6, 'Käytössä'],
      [7, 'Koodi'],
    ])
    expect(JSON.stringify(report.errors)).not.toMatch(/Invalid|expected/i)
    expect(report.imported).toBe(false)
    expect(kept).toMatchObject([{ name: 'Vanha' }])
  })

  test('a preview writes nothing, a member imports nothing', async () => {
    const file = 'Koodi;Nimi;Hinta\nB;Uusi;1\n'
    const { report, kept } = await bring(file, 'preview')
    expect(report).toMatchObject({ imported: false, added: 1, errorCount: 0 })
    expect(kept).toHaveLength(1)
    await expect(bring(file, 'import', 'MEMBER')).rejects.toThrow('admin_only')
  })

  test('the largest list comes in whole, one row more is refused', async () => {
    const list = (count: number) =>
      `Koodi;Nimi;Hinta\n${Array.from({ length: count }, (_, index) => `K${index};Osa ${index};${index % 999},50`).join('\n')}`
    expect((await bring(list(MAX_PRODUCT_ROWS))).report).toMatchObject({ imported: true, added: MAX_PRODUCT_ROWS })
    await expect(bring(list(MAX_PRODUCT_ROWS + 1))).rejects.toMatchObject({ kind: 'unprocessable' })
  })
})

test('a customer sees which services are offered, without prices and hours, of garages that it may choose', async () => {
  const { organizationId, own } = await customer()
  const { id: garageId } = await makeGarage(db)
  const { id } = await makeService(db, { organizationId: garageId, priceCents: 8900 })
  await makeService(db, { organizationId: garageId, name: 'Poistunut', active: false })
  expect(await own.catalog.offeredServices({ organizationId, garageId })).toEqual([
    { id, name: 'Öljynvaihto', group: 'Huolto', hours: null },
  ])
  const hidden = await makeGarage(db, { listed: false })
  expect(await refusal(own.catalog.offeredServices({ organizationId, garageId: hidden.id }))).toMatchObject({
    kind: 'not_found',
  })
})
