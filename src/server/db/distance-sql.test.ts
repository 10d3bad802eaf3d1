import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '#shared/distance.ts'
import { MapPoint } from '#shared/map-point.ts'
import { testDatabase } from '#test/database.ts'
import { distanceText } from './distance-sql.ts'

const { pool } = await testDatabase()
// as they are rounded where they enter
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) }).map((typed) => MapPoint.parse(typed))

const text = distanceText(
  { latitude: '$1::float8', longitude: '$2::float8' },
  { latitude: '$3::float8', longitude: '$4::float8' },
)
const inSql = async (values: (number | null)[]) =>
  (await pool.query<{ km: number | null }>(`select ${text} as km`, values)).rows[0]?.km

test('the database and the product agree on how far apart two places are', async () => {
  await fc.assert(
    fc.asyncProperty(point, point, async (from, to) => {
      const km = await inSql([from.latitude, from.longitude, to.latitude, to.longitude])
      expect(km).toBeCloseTo(distanceKm(from, to), 3)
    }),
  )
})

test('the distance to an unknown place is unknown', async () => {
  expect(await inSql([60.2, 24.9, null, null])).toBeNull()
})
