import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { testDatabase } from '#test/database.ts'
import { makeInspection } from './inspections.factory.ts'
import { searchedInspections } from './searched-inspections.ts'

const { db, pool } = await testDatabase()

test('a ticket is found by what a finished inspection found, and by nothing of a draft or of what is in order', async () => {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  const of = { ticketId, garageId: garage.id, customerId: customer.id }
  await makeInspection(db, { ...of, name: 'Luonnos' }, [{ name: 'Akku', result: 'RED', note: 'salainen' }])
  await makeInspection(db, { ...of, number: 2, name: 'Kuntotarkastus', finishedAt: '2026-03-01T09:00:00Z' }, [
    { name: 'Jarrupalat', result: 'RED', note: 'vinossa' },
    { name: 'Jarruletkut', result: 'GREEN', note: 'hyvät' },
  ])
  const { rows } = await pool.query<{ words: string }>(
    `select ${searchedInspections.words} as words from (select id as thing_id, garage_id, customer_id from tickets where id = $1) thing`,
    [ticketId],
  )
  expect(rows[0]?.words).toBe('Kuntotarkastus Jarrupalat vinossa')
})
