import { expect, test } from 'vitest'
import { servicePackages } from '#features/catalog/server/package-list.ts'
import { products } from '#features/catalog/server/product-list.ts'
import { services } from '#features/catalog/server/service-list.ts'
import { drivers } from '#features/drivers/server/driver-list.ts'
import { TemplateFields } from '#features/maintenance-books/entry-templates.ts'
import { entryFields } from '#features/maintenance-books/server/entry-fields.ts'
import { entryTemplates } from '#features/maintenance-books/server/entry-template-list.ts'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { actorOf } from '#server/caller.ts'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'

const { db } = await testDatabase()
const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
const organizationId = organization.id
const actor = actorOf({ userId: user.id }, { organizationId, role: 'ADMIN' })

type Row = { id: string; version: number }

/** A list of any kind with a row to begin with. */
const listOf = <Edit extends object>(
  list: {
    save: (...given: [typeof db, string, Edit, typeof actor]) => Promise<Row>
    remove: (...given: [typeof db, string, Row, typeof actor]) => Promise<void>
  },
  row: Edit,
) => ({
  add: () => list.save(db, organizationId, row, actor),
  edit: ({ id, version }: Row) => list.save(db, organizationId, { ...row, id, version }, actor),
  remove: ({ id, version }: Row) => list.remove(db, organizationId, { id, version }, actor),
})

const lists = {
  products: listOf(products, {
    code: 'A1',
    name: 'Öljy',
    unit: 'l',
    priceCents: 100,
    vatCode: 'STANDARD',
    active: true,
  }),
  services: listOf(services, {
    name: 'Huolto',
    group: '',
    priceCents: 100,
    vatCode: 'STANDARD',
    hours: 1,
    active: true,
  }),
  packages: listOf(servicePackages, {
    name: 'Määräaikaishuolto',
    group: '',
    rows: [
      {
        kind: 'OTHER',
        name: 'Pikkuosat',
        quantityThousandths: 1000,
        unit: 'erä',
        priceCents: 100,
        vatCode: 'STANDARD',
      },
    ],
    active: true,
  }),
  drivers: listOf(drivers, { name: 'Ville', phone: '', email: 'ville@example.fi', channel: 'EMAIL' }),
  entryTemplates: listOf(entryTemplates, {
    name: 'Vuosihuolto',
    kind: 'ANNUAL',
    fields: TemplateFields.parse(entryFields()),
  }),
  contacts: listOf(contacts, { name: 'Yrjö', title: '', phone: '', email: '' }),
}

const outcome = (tried: PromiseSettledResult<unknown>): string => {
  if (tried.status === 'fulfilled') return 'done'
  return tried.reason instanceof AppError ? tried.reason.kind : 'failure'
}

test.each(Object.entries(lists))('a removal and a save of %s at the same time never both succeed', async (_, list) => {
  for (let round = 0; round < 25; round++) {
    const row = await list.add()
    const tried = await Promise.allSettled([list.remove(row), list.edit(row)])
    const [removed, saved] = tried.map(outcome)
    // the second one is refused with the reason
    expect([
      ['done', 'not_found'],
      ['conflict', 'done'],
    ]).toContainEqual([removed, saved])
    if (tried[1]?.status === 'fulfilled') await list.remove(tried[1].value as Row)
  }
})
