import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeFile } from '#features/files/server/files.factory.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { payerWorld } from './payers.fixture.ts'
import { permits } from './payers.tables.ts'
import { permitLinkRoutes } from './permit-link.routes.ts'
import { PERMIT_FILES, PERMIT_LINK } from './permit-link.ts'

const { db } = await testDatabase()
const services = testServices()
const app = await routeServer(db, permitLinkRoutes, { services })
let askers = 0
/** Each from elsewhere: one address may not ask so often. */
const fromElsewhere = () => {
  askers += 1
  return { remoteAddress: `10.2.${askers >> 8}.${askers & 255}` }
}
const open = (url: string) => app.inject({ ...fromElsewhere(), url })
/** As a form without a script sends it. */
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    ...fromElsewhere(),
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const titleOf = async (url: string) => /<h1>(.*?)<\/h1>/.exec((await open(url)).body)?.[1]
const plain = (body: string) => body.replaceAll('\u00a0', ' ')

async function asked() {
  const w = await payerWorld(db, { isManaged: true })
  await w.set()
  const { id } = await w.ask()
  const [permit] = await db.select().from(permits).where(eq(permits.id, id))
  const path = `/laskutuslupa/${linkToken(services.linkSecret, PERMIT_LINK, permit?.linkId ?? '')}`
  const granted = { teko: 'myonna', nimi: 'Sanna Tammi', numero: 'L-7', raja: '380,00', syy: '' }
  return { ...w, id, path, granted, linkId: permit?.linkId ?? '' }
}

describe('the page of a permit’s link', () => {
  test('shows what is asked without a script, is neither listed nor kept, and says who sees the answer', async () => {
    const { path, ticket } = await asked()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    for (const text of [
      ticket.registrationNumber ?? '',
      'Huolto',
      '300,00 €',
      '400,00 €',
      'Auto on nosturilla',
      'S-1',
      '61 000 km',
    ])
      expect(plain(page.body)).toContain(text)
    expect(plain(page.body)).toContain('value="400,00"')
    expect(page.body).not.toContain('<script')
    expect(page.body).not.toContain('Testiasiakas')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  test('grants with a number and a limit that may be lower, once', async () => {
    const w = await asked()
    expect((await post(w.path, w.granted)).statusCode).toBe(303)
    expect(plain((await open(w.path)).body)).toContain('Sanna Tammi myönsi laskutusluvan L-7, enintään 380,00 €')
    await post(w.path, { ...w.granted, numero: 'L-8' })
    expect(await w.read()).toMatchObject({
      permit: { state: 'EXCEEDED', permitNumber: 'L-7', limitCents: 38_000 },
      permits: [{ answer: { way: 'LINK', answeredBy: 'Sanna Tammi' } }],
    })
    const { entries } = await w.inGarage.tickets.timeline({ ...w.g, ticketId: w.ticket.id })
    expect(entries.find(({ kind }) => kind === 'PERMIT')).toMatchObject({
      organization: { id: w.company.id },
      answeredBy: 'Sanna Tammi',
      linkTo: 'luvat@leasing.example',
    })
  })

  test('declines with a reason', async () => {
    const w = await asked()
    await post(w.path, { teko: 'hylkaa', nimi: 'Sanna', syy: 'Sopimus päättyi' })
    expect((await w.read()).permits).toMatchObject([{ state: 'DECLINED', answer: { reason: 'Sopimus päättyi' } }])
  })

  test.each([
    [{ numero: '' }, 'Anna laskutusluvan numero'],
    [{ raja: 'paljon' }, 'Anna luvan raja euroina'],
    [{ nimi: '' }, 'Kirjoita nimesi'],
    [{ teko: 'hylkaa' }, 'Kirjoita, miksi lupaa ei anneta'],
  ])('says at its field what is wrong with %j, and keeps what was typed', async (changes, message) => {
    const w = await asked()
    const page = await post(w.path, { ...w.granted, ...changes })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain(message)
    if (!('numero' in changes)) expect(page.body).toContain('value="L-7"')
    expect((await w.read()).permits).toMatchObject([{ state: 'ASKED' }])
  })

  test('says what became of what was taken back, replaced, answered elsewhere or is too old, and shows nothing of it', async () => {
    const withdrawn = await asked()
    await withdrawn.inGarage.payers.withdraw({ ...withdrawn.g, permitId: withdrawn.id })
    expect(await titleOf(withdrawn.path)).toBe('Pyyntö on peruttu')
    await post(withdrawn.path, withdrawn.granted)
    expect((await withdrawn.read()).permits).toMatchObject([{ state: 'WITHDRAWN' }])
    const replaced = await asked()
    await replaced.ask()
    expect(await titleOf(replaced.path)).toBe('Pyyntö on muuttunut')
    const recorded = await asked()
    await recorded.record()
    expect(await titleOf(recorded.path)).toBe('Pyyntö on muuttunut')
    const old = await asked()
    await db.update(signedLinks).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(eq(signedLinks.id, old.linkId))
    const page = await open(old.path)
    expect([page.statusCode, page.body.includes('300,00')]).toEqual([410, false])
    expect((await open('/laskutuslupa/vaara')).statusCode).toBe(404)
  })

  test('shows the pictures of its own asking only', async () => {
    const [one, other] = [await asked(), await asked()]
    const { id: fileId } = await makeFile(db, {
      userId: one.adviserId,
      organizationId: one.garage.id,
      attachedToKind: PERMIT_FILES,
      attachedToId: one.id,
    })
    expect((await open(one.path)).body).toContain(`${one.path}/kuvat/${fileId}`)
    expect((await open(`${other.path}/kuvat/${fileId}`)).statusCode).toBe(404)
  })
})
