import { expect, test } from 'vitest'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabase } from '#test/database.ts'
import { payersOfCustomer } from './customer-data.ts'
import { DECLINED, payerWorld } from './payers.fixture.ts'
import { permitsOfArchived } from './permits-of-archived.ts'
import { searchedPermits } from './searched-permits.ts'

const { db, pool } = await testDatabase()

const member = (organizationId: string, organizationType: 'GARAGE' | 'CUSTOMER') => ({
  db,
  membership: { organizationId, organizationType, role: 'ADMIN' as const, installs: true, bills: true },
})

test('a ticket is found by the numbers of its permits, and its file in the archive names the newest granted one', async () => {
  const w = await payerWorld(db)
  await w.set()
  for (const permitNumber of ['L-100', 'L-200']) await w.record({ isGranted: true, permitNumber, limitCents: 40_000 })
  await w.record(DECLINED)
  const { rows } = await pool.query<{ words: string }>(
    `select ${searchedPermits.words} as words from (select id as thing_id, garage_id, customer_id from tickets where id = $1) thing`,
    [w.ticket.id],
  )
  expect(rows[0]?.words).toBe('L-100 L-200')
  for (const who of [member(w.garage.id, 'GARAGE'), member(w.holder.id, 'CUSTOMER')])
    expect(await permitsOfArchived.read(who, [w.ticket.id])).toEqual(new Map([[w.ticket.id, 'L-200']]))
  expect(await permitsOfArchived.read(member(w.company.id, 'CUSTOMER'), [w.ticket.id])).toEqual(new Map())
})

test('an erased holder leaves no name in what its payer was asked, and its cars no payer', async () => {
  const w = await payerWorld(db)
  await w.set({ contractNumber: 'Aino 12' })
  await w.ask()
  const { id: vehicleId } = await makeVehicle(db, { organizationId: w.holder.id })
  const agreed = { payerId: w.payer.id, contractNumber: 'A', ownShareCents: 0, note: 'Aino soittaa' }
  await w.inGarage.payers.setOfVehicle({ ...w.g, vehicleId: w.ticket.vehicleId ?? vehicleId, version: 0, ...agreed })
  expect(JSON.stringify(await payersOfCustomer.read?.(db, w.holder.id))).toContain('Aino soittaa')
  const without = (text: string) => text.replaceAll('Aino', '…')
  await transact(db, async (tx) => payersOfCustomer.erase?.(tx, { customerId: w.holder.id, without, now: new Date() }))
  expect(JSON.stringify(await payersOfCustomer.read?.(db, w.holder.id))).not.toContain('Aino')
  expect((await w.inPayer.permits.list(w.p)).rows).toHaveLength(1)
})
