import { expect, test } from 'vitest'
import { payerWorld } from '#features/payers/server/payers.fixture.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { priceSection, readPrice } from './price-part.ts'

const { db } = await testDatabase()

test('a holder who follows a ticket by a link reads who pays it, and what is left to pay', async () => {
  const w = await payerWorld(db)
  const section = async () =>
    JSON.stringify(priceSection(await readPrice(db, testServices(), w.ticket), w.ticket)).replaceAll('\u00a0', ' ')
  expect(await section()).toBe('false')
  await w.set()
  expect(await section()).toContain('Maksaja: Tammileasing Oy. Sinulle ei jää maksettavaa.')
  // the holder is a private person: 100 € with 25,5 %
  await w.set({ ownShareCents: 10_000 })
  expect(await section()).toContain('Sinä maksat 125,50 € (sis. ALV).')
})
