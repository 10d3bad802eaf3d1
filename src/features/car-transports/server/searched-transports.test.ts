import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeTransport } from './car-transports.factory.ts'
import { drivingWorld } from './car-transports.fixture.ts'
import { searchedTransports } from './searched-transports.ts'

const { db, pool } = await testDatabase()

test('a ticket is found by where its car is fetched and by whom to call, and by nothing that was given up', async () => {
  const { given, ticket } = await drivingWorld(db)
  const of = { ...given, ticketId: ticket.id }
  await makeTransport(db, { ...of, state: 'CANCELLED', streetAddress: 'Peruttu tie 1' })
  await makeTransport(db, { ...of, contactName: 'Sari Soittaja', contactPhone: '+358401234567' })
  const { rows } = await pool.query<{ words: string }>(
    `select ${searchedTransports.words} as words from (select id as thing_id, garage_id, customer_id from tickets where id = $1) thing`,
    [ticket.id],
  )
  expect(rows[0]?.words).toBe('Pajakatu 3 Helsinki Sari Soittaja +358401234567 0401234567')
})
