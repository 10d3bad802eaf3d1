import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_PACKAGE_ROWS, MAX_PACKAGES, type PackageRowEdit } from '../packages.ts'
import { makeProduct, makeService, makeServicePackage } from './catalog.factory.ts'
import { catalogPages } from './catalog.router.ts'
import { products, services } from './catalog.tables.ts'

const { db } = await testDatabase()
const api = router(catalogPages(ownSettings))
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  const own = { organizationId: organization.id }
  return { own, admin: await as(user.id), plain: await as(member.id) }
}

const listed = (kind: 'SERVICE' | 'PRODUCT', sourceId: string, quantityThousandths = 1000): PackageRowEdit => ({
  kind,
  sourceId,
  name: 'Nimi silloin',
  quantityThousandths,
})
const free: PackageRowEdit = {
  kind: 'OTHER',
  name: 'Pikkuosat',
  quantityThousandths: 1000,
  unit: 'erä',
  priceCents: 990,
  vatCode: 'STANDARD',
}
const huolto = (rows: PackageRowEdit[]) => ({ name: 'Määräaikaishuolto', group: 'Huollot', rows, active: true })

test('an admin keeps packages, which members read with the prices of today in the order of the rows', async () => {
  const { own, admin, plain } = await garage()
  const service = await makeService(db, { ...own, name: 'Huolto', priceCents: 18_900, hours: 1.5 })
  const oil = await makeProduct(db, { ...own, code: 'OIL', name: 'Öljy', unit: 'l', priceCents: 1190 })
  const rows = [listed('PRODUCT', oil.id, 4500), free, listed('SERVICE', service.id)]
  const added = await admin.packages.save({ ...own, row: huolto(rows) })
  expect(added.rows).toMatchObject([
    { kind: 'PRODUCT', sourceId: oil.id, code: 'OIL', name: 'Öljy', unit: 'l', priceCents: 1190, standing: 'SOLD' },
    { kind: 'OTHER', sourceId: null, name: 'Pikkuosat', priceCents: 990, standing: 'SOLD' },
    { kind: 'SERVICE', sourceId: service.id, name: 'Huolto', priceCents: 18_900, hours: 1.5, standing: 'SOLD' },
  ])
  await db.update(products).set({ priceCents: 1250 }).where(eq(products.id, oil.id))
  const [shown] = await plain.packages.list(own)
  expect(shown?.rows[0]).toMatchObject({ priceCents: 1250, quantityThousandths: 4500 })
  expect(await refusal(plain.packages.save({ ...own, row: huolto(rows) }))).toMatchObject({ reason: 'admin_only' })

  const edited = await admin.packages.save({ ...own, row: { ...huolto([free]), id: added.id, version: 1 } })
  expect(edited).toMatchObject({ version: 2, rows: [{ name: 'Pikkuosat' }] })
  // who edits what was there before is shown what it is now
  expect(
    await refusal(admin.packages.save({ ...own, row: { ...huolto(rows), id: added.id, version: 1 } })),
  ).toMatchObject({ reason: 'service_package_changed', details: { current: edited } })
  await admin.packages.remove({ ...own, id: added.id, version: 2 })
  expect(await plain.packages.list(own)).toEqual([])
  const written = await db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, own.organizationId))
    .orderBy(auditEvents.id)
  expect(written.map(({ action }) => action)).toEqual(
    ['added', 'saved', 'removed'].map((act) => `catalog.package_${act}`),
  )
})

test('a row that leaves the price list stays in the package by its name, and the package can still be saved', async () => {
  const { own, admin } = await garage()
  const gone = await makeService(db, { ...own, name: 'Pesu', group: 'a' })
  const paused = await makeService(db, { ...own, name: 'Vahaus', group: 'b' })
  const rows = [{ ...listed('SERVICE', gone.id), name: 'Pesu' }, listed('SERVICE', paused.id)]
  const { id } = await admin.packages.save({ ...own, row: huolto(rows) })
  await db.delete(services).where(eq(services.id, gone.id))
  await db.update(services).set({ active: false }).where(eq(services.id, paused.id))
  const standings = [
    { name: 'Pesu', standing: 'REMOVED', priceCents: null },
    { name: 'Vahaus', standing: 'PAUSED' },
  ]
  expect((await admin.packages.list(own))[0]?.rows).toMatchObject(standings)
  const saved = await admin.packages.save({ ...own, row: { ...huolto([...rows, free]), id, version: 1 } })
  expect(saved.rows).toMatchObject([...standings, { name: 'Pikkuosat' }])
})

test('a row of what is on no list of the garage is refused, also when another garage has it', async () => {
  const { own, admin } = await garage()
  const foreign = await makeService(db, { organizationId: (await makeGarage(db)).id })
  const product = await makeProduct(db, own)
  for (const row of [
    listed('SERVICE', foreign.id),
    listed('SERVICE', randomUUID()),
    listed('SERVICE', 'x'),
    // of the other list
    listed('SERVICE', product.id),
  ])
    expect(await refusal(admin.packages.save({ ...own, row: huolto([row]) }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'rows', message: 'Nimi silloin: tätä ei ole enää hinnastossa. Poista rivi' }] },
    })
})

test.each([
  ['no rows', [], 'Lisää pakettiin vähintään yksi rivi'],
  [
    'more rows than anybody looks through',
    Array(MAX_PACKAGE_ROWS + 1).fill(free),
    'Paketissa voi olla enintään 50 riviä',
  ],
  ['a negative quantity', [{ ...free, quantityThousandths: -1 }], 'Määrän pitää olla suurempi kuin nolla'],
  ['a price of 13 digits', [{ ...free, priceCents: 1e12 }], 'Hinta on liian suuri'],
  ['a row without a name', [{ ...free, name: ' ' }], 'Anna rivin nimi'],
])('a package with %s is refused in words', async (_, rows, message) => {
  const { own, admin } = await garage()
  expect(await refusal(admin.packages.save({ ...own, row: huolto(rows) }))).toMatchObject({
    kind: 'invalid',
    details: { fields: [{ message }] },
  })
})

test('a name is there once in its group, and no garage has more than 200 packages', async () => {
  const { own, admin } = await garage()
  await admin.packages.save({ ...own, row: huolto([free]) })
  expect(
    await refusal(admin.packages.save({ ...own, row: { ...huolto([free]), name: 'määräaikaisHUOLTO' } })),
  ).toMatchObject({ reason: 'service_package_exists', details: { fields: [{ field: 'name' }] } })
  for (let number = 1; number < MAX_PACKAGES; number++)
    await makeServicePackage(db, { ...own, name: `Paketti ${number}` })
  expect(await refusal(admin.packages.save({ ...own, row: { ...huolto([free]), name: 'Vielä' } }))).toMatchObject({
    reason: 'too_many_service_packages',
  })
})
