import { expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { makeInspection } from './inspections.factory.ts'
import { inspectionsRoutes } from './inspections.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, inspectionsRoutes, {})

async function world(finishedAt: string | null) {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: person } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'IN_PROGRESS' })
  const inspection = await makeInspection(
    db,
    {
      ticketId,
      garageId: garage.id,
      customerId: customer.id,
      finishedAt,
      finishedByUserId: finishedAt ? mechanic.id : null,
    },
    [
      { result: 'RED', unit: 'mm', measure: 1500, note: 'Vasen vinossa' },
      { name: 'Jarruletkut', result: 'GREEN' },
    ],
  )
  const print = async (userId: string, organizationId: string) =>
    app.inject({
      url: `/api/inspections/${inspection.id}/report.pdf?organizationId=${organizationId}`,
      cookies: { session: await makeSession(db, userId) },
    })
  return { garage, customer, mechanic, person, inspection, print }
}

test('both sides print a finished inspection with what was found, and a photo that cannot be read is said to be missing', async () => {
  const w = await world('2026-03-01T09:00:00Z')
  const attachedToId = w.inspection.points[0]?.id ?? ''
  await makeFile(db, { userId: w.mechanic.id, attachedToKind: INSPECTION_FILES, attachedToId })
  for (const [user, organization] of [
    [w.mechanic, w.garage],
    [w.person, w.customer],
  ] as const) {
    const printed = await w.print(user.id, organization.id)
    expect(printed.statusCode).toBe(200)
    const text = (await readPdf(printed.rawPayload)).pages.join('\n').replaceAll('\u00a0', ' ')
    expect(text).toContain('Tarkastuspöytäkirja')
    expect(text).toContain('1 punainen, 1 kunnossa')
    expect(text).toContain(w.mechanic.name)
    expect(text).toContain('1,5 mm')
    expect(text).toContain('Vasen vinossa')
    expect(text).toContain('Kuvaa ei voitu lukea')
  }
})

test('a draft is printed by the garage only, and says that it is one', async () => {
  const w = await world(null)
  expect((await w.print(w.person.id, w.customer.id)).statusCode).toBe(404)
  const { pages } = await readPdf((await w.print(w.mechanic.id, w.garage.id)).rawPayload)
  expect(pages.join('\n')).toContain('Luonnos')
})
