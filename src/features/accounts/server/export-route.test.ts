import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { makeSession, makeUser } from './accounts.factory.ts'
import { exportRoute } from './export-route.ts'
import { accountData } from './personal-data.ts'

const { db } = await testDatabase()
const features = contributionsOf([{ personalData: [accountData] }])
const app = await routeServer(db, [exportRoute], { services: { features } })
const download = (session: string) => app.inject({ url: '/api/account/export', cookies: { session } })

test('everything about the signed-in person comes as a file that no cache keeps', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const answer = await download(await makeSession(db, user.id))
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="huoltosilta-omat-tiedot.json"',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.json().account).toMatchObject({ id: user.id, email: user.email })
  expect(answer.body).not.toContain(other.email)
})

test('a visitor, a disabled user and a loop get nothing', async () => {
  expect((await download('x')).statusCode).toBe(401)
  const disabled = await makeUser(db, { disabledAt: new Date().toISOString() })
  expect((await download(await makeSession(db, disabled.id))).statusCode).toBe(403)
  const token = await makeSession(db, (await makeUser(db)).id)
  for (let time = 0; time < 10; time++) expect((await download(token)).statusCode).toBe(200)
  const refused = await download(token)
  expect([refused.statusCode, refused.json().reason]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
