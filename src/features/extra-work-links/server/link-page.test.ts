import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { answerByLink, callByLink } from './answer-by-link.ts'
import { askedByLink } from './asked-by-link.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { linkWorld, PADS } from './extra-work-links.fixture.ts'
import { linkRoutes } from './link.routes.ts'
import { readLink } from './read-link.ts'

const { db } = await testDatabase()
const services = testServices()
const app = await routeServer(db, linkRoutes, { services })
let askers = 0
/** Each from elsewhere: one address may not ask so often. */
const fromElsewhere = () => {
  askers += 1
  return { remoteAddress: `10.1.${askers >> 8}.${askers & 255}` }
}
const open = (path: string) => app.inject({ ...fromElsewhere(), url: path })
/** As a form without a script sends it. */
const post = (path: string, fields: Record<string, string>) =>
  app.inject({
    ...fromElsewhere(),
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const plain = (body: string) => body.replaceAll('\u00a0', ' ')
const titleOf = async (path: string) => /<h1>(.*?)<\/h1>/.exec((await open(path)).body)?.[1]

type Given = Parameters<typeof linkWorld>[1]

/** A request that was sent as a link; `path` is from the message. */
async function sent(given?: Given) {
  const w = await linkWorld(db, given)
  const { id } = await w.send()
  const path = await w.pathOf(id)
  /** The decision of each line, with the name that is typed. */
  const form = async (pads: string, discs: string, more: Record<string, string> = {}) => {
    const { lines } = await w.work()
    const [first = '', second = ''] = lines.map(({ id: lineId }) => `rivi-${lineId}`)
    return { [first]: pads, [second]: discs, nimi: 'Maija Virtanen', kommentti: '', ...more }
  }
  return {
    ...w,
    id,
    path,
    form,
    press: async (pads: string, discs: string, more?: Record<string, string>) =>
      post(path, await form(pads, discs, more)),
  }
}

describe('the page of a link', () => {
  test('shows what is asked and what it costs, and is neither listed nor kept', async () => {
    const w = await sent()
    const page = await open(w.path)
    expect(page.statusCode).toBe(200)
    for (const text of [
      `<b>${w.ticket.registrationNumber}</b>`,
      'Autohuolto Virta pyytää lupaa',
      'Jarrut ovat loppu',
      'Jarrupalat',
      '100,00 €',
      '200,00 €',
      'Veroton',
      '300,00 €',
      'ALV 25,5 %',
      '76,50 €',
      '376,50 €',
      'value="Maija Virtanen"',
      '>Vahvista vastaus<',
      '>Soittakaa minulle<',
      'href="tel:+358912345678"',
    ])
      expect(plain(page.body)).toContain(text)
    expect(page.body).not.toContain('<script')
    expect(Buffer.byteLength(page.body)).toBeLessThan(10_000)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; img-src 'self';.*form-action 'self'/,
    )
    expect(page.body).not.toContain('Kuljetus Oy')
  })

  test('shows a private person each line with VAT, before the answer and after it', async () => {
    const w = await sent({ isPerson: true })
    expect(plain((await open(w.path)).body)).toMatch(
      /<b>125,50 €<\/b>Jarrupalat<small>1 kpl × 125,50 €, sis\. ALV<.*376,50 €/s,
    )
    await w.press('APPROVED', 'DECLINED')
    expect(plain((await open(w.path)).body)).toMatch(/251,00 €<br><span class="quiet">sis\. ALV/)
  })

  test('shows after the answer what the approved lines sum up to', async () => {
    const w = await sent()
    await w.press('DECLINED', 'APPROVED')
    const text = plain((await open(w.path)).body)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('200,00 € veroton')
    expect(text).toContain('Veroton 200,00 € ALV 25,5 % 51,00 € Hyväksytty yhteensä 251,00 €')
  })

  test('changes nothing by being opened, however often programs open it', async () => {
    const w = await sent()
    for (let time = 0; time < 3; time++) await open(w.path)
    await app.inject({ method: 'HEAD', url: w.path })
    expect((await w.work()).state).toBe('ASKED')
    expect(await w.acts()).toEqual(['ASKED', 'LINK_SENT'])
    expect((await w.links())[0]?.standing).toBe('OPEN')
  })

  test('shows the sender that it was opened, and when first', async () => {
    const w = await sent()
    expect((await w.links())[0]?.openedAt).toBeNull()
    await open(w.path)
    const first = (await w.links())[0]?.openedAt
    expect(first).toEqual(expect.any(String))
    await open(w.path)
    expect((await w.links())[0]?.openedAt).toBe(first)
  })

  test('writes what people typed as text', async () => {
    const w = await sent()
    const bad = '"><img src=x onerror=alert(1)>'
    const { body, statusCode } = await w.press('APPROVED', 'MAYBE', { nimi: bad, kommentti: bad })
    expect(statusCode).toBe(422)
    expect(body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
    expect(body).not.toContain('<img')
  })

  test('takes an answer line by line, in the typed name, and both sides see who, how, when, how much and where the link went', async () => {
    const w = await sent()
    const answer = await w.press('APPROVED', 'DECLINED', { kommentti: 'Levyt ensi kerralla' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, w.path])
    const seen = await w.work()
    expect(seen).toMatchObject({
      state: 'ANSWERED',
      lines: [{ decision: 'APPROVED' }, { decision: 'DECLINED' }],
      answer: {
        by: null,
        answeredBy: 'Maija Virtanen',
        way: 'LINK',
        linkTo: '040 123 4567',
        asDeputy: false,
        note: 'Levyt ensi kerralla',
        at: expect.any(String),
      },
    })
    expect((await w.inCustomer.extraWork.ofTicket({ ...w.c, ticketId: w.ticketId })).works[0]?.answer).toEqual(
      seen.answer,
    )
    expect(await w.sold()).toEqual([['Jarrupalat', 10_000]])
    expect(await w.status()).toBe('IN_PROGRESS')
    expect((await w.timeline()).filter(({ kind }) => kind === 'EXTRA_WORK')[0]).toMatchObject({
      act: 'ANSWERED',
      approvedCents: 12_550,
      grossCents: 37_650,
      actor: null,
      answeredBy: 'Maija Virtanen',
      linkTo: '040 123 4567',
      organization: { id: w.customer.id },
    })
    expect(await w.told(w.garage.id)).toEqual(['lisätyöstä hyväksytty 100,00 € / 300,00 € (veroton) (Maija Virtanen)'])
    expect(await w.told(w.customer.id)).toEqual([
      'Maija Virtanen hyväksyi lisätyötä 100,00 € / 300,00 € (veroton) (linkistä)',
    ])
    const after = await open(w.path)
    expect(after.statusCode).toBe(200)
    expect(plain(after.body)).toMatch(/Kiitos, vastaus on lähetetty.*Maija Virtanen vastasi.*Ei hyväksytty.*125,50 €/s)
  })

  test('answers once, however often and at any moment it is pressed', async () => {
    const w = await sent()
    const answers = await Promise.all(
      [1, 2, 3].map((time) => w.press(time === 1 ? 'DECLINED' : 'APPROVED', 'APPROVED')),
    )
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      answers.map(() => [303, w.path]),
    )
    const { lines } = await w.work()
    await w.press('DECLINED', 'DECLINED')
    expect((await w.work()).lines).toEqual(lines)
    expect(await w.acts()).toEqual(['ASKED', 'LINK_SENT', 'ANSWERED'])
    expect(await w.told(w.garage.id)).toHaveLength(1)
  })

  test('makes one answer with a member who answers at the same moment, and the other reads what was answered', async () => {
    for (let round = 0; round < 5; round++) {
      const w = await sent()
      const [, member] = await Promise.allSettled([w.press('APPROVED', 'APPROVED'), w.answer('DECLINED')])
      const isMembers = member.status === 'fulfilled'
      expect((await w.work()).lines.map(({ decision }) => decision)).toEqual(
        isMembers ? ['DECLINED', 'DECLINED'] : ['APPROVED', 'APPROVED'],
      )
      expect(await titleOf(w.path)).toBe(isMembers ? 'Pyyntöön on jo vastattu' : 'Kiitos, vastaus on lähetetty')
      expect((await w.acts()).filter((act) => act === 'ANSWERED')).toHaveLength(1)
    }
  })

  test('shows what a member answered, and not who', async () => {
    const w = await sent()
    await w.answer()
    const { body, statusCode } = await open(w.path)
    expect(statusCode).toBe(200)
    expect(plain(body)).toMatch(/Pyyntöön on jo vastattu.*Hyväksytty.*376,50 €/s)
    expect(body).not.toContain(w.person.name)
    expect((await w.press('DECLINED', 'DECLINED')).statusCode).toBe(303)
    expect(await w.sold()).toHaveLength(2)
  })

  test('shows what another link to the request answered', async () => {
    const w = await sent()
    const other = await w.pathOf((await w.send({ name: 'Matti', address: '050 123 4567' })).id)
    await Promise.all([w.press('APPROVED', 'APPROVED'), post(other, await w.form('DECLINED', 'DECLINED'))])
    expect([await titleOf(w.path), await titleOf(other)].toSorted()).toEqual([
      'Kiitos, vastaus on lähetetty',
      'Pyyntöön on jo vastattu',
    ])
    expect((await w.acts()).filter((act) => act === 'ANSWERED')).toHaveLength(1)
  })

  test.each<[string, Record<string, string>, string]>([
    ['a line without an answer', { DISCS: '' }, 'Valitse, hyväksytkö tämän.'],
    ['no name', { nimi: '   ' }, 'Kirjoita nimesi.'],
    ['a name of 101 letters', { nimi: 'a'.repeat(101) }, 'enintään 100 merkkiä'],
    ['a name that leads somewhere', { nimi: 'https://paha.example' }, 'Nimessä ei voi olla verkko-osoitetta'],
    ['a comment that is too long', { kommentti: 'a'.repeat(501) }, 'Kommentti: enintään 500 merkkiä'],
  ])('refuses %s in words, and keeps what was chosen', async (_, { DISCS: discs = 'DECLINED', ...more }, message) => {
    const w = await sent()
    const { statusCode, body } = await w.press('APPROVED', discs, more)
    expect(statusCode).toBe(422)
    expect(body).toContain(message)
    expect(body).toContain('value="APPROVED" required checked')
    expect((await w.work()).state).toBe('ASKED')
  })

  test('takes no answer to lines of another request', async () => {
    const [w, other] = [await sent(), await sent()]
    const { statusCode } = await post(w.path, await other.form('APPROVED', 'APPROVED'))
    expect(statusCode).toBe(422)
    expect([(await w.work()).state, (await other.work()).state]).toEqual(['ASKED', 'ASKED'])
  })

  test('marks all lines as approved without sending anything', async () => {
    const w = await sent()
    const { statusCode, body } = await post(w.path, { teko: 'kaikki', nimi: 'Maija' })
    expect(statusCode).toBe(200)
    expect(body.match(/value="APPROVED" required checked/g)).toHaveLength(2)
    expect((await w.work()).state).toBe('ASKED')
  })

  test('asks for a call once, and can be answered afterwards', async () => {
    const w = await sent()
    for (let time = 0; time < 2; time++) expect((await post(w.path, { teko: 'soita' })).statusCode).toBe(303)
    expect((await w.work()).state).toBe('CALL')
    const { body } = await open(w.path)
    expect(body).toContain('Korjaamo näkee, että odotat soittoa')
    expect(body).not.toContain('Soittakaa minulle')
    await w.press('APPROVED', 'APPROVED')
    expect(await w.acts()).toEqual(['ASKED', 'LINK_SENT', 'CALL_WANTED', 'ANSWERED'])
  })
})

test('one address that asks without end is stopped with a page, and others are not', async () => {
  const w = await sent()
  const from = (remoteAddress: string) => app.inject({ url: w.path, remoteAddress, headers: { accept: 'text/html' } })
  await from('10.9.9.9')
  // the minute does not end while a busy machine answers
  await db.update(rateLimits).set({ resetAt: sql`now() + interval '1 hour'` })
  for (let time = 1; time < 120; time++) await from('10.9.9.9')
  const stopped = await from('10.9.9.9')
  expect([stopped.statusCode, stopped.body.includes('Liian monta yritystä')]).toEqual([429, true])
  expect((await from('10.9.9.8')).statusCode).toBe(200)
})

describe('a wish for a call', () => {
  test('keeps what was typed, on the page that says that the garage knows it', async () => {
    const w = await sent()
    for (let time = 0; time < 2; time++) {
      const { statusCode, body } = await w.press('APPROVED', '', { kommentti: 'Soita ennen kahta', teko: 'soita' })
      expect(statusCode).toBe(200)
      expect(body).toContain('Korjaamo näkee, että odotat soittoa. Voit vastata myös tässä.')
      expect(body.match(/value="APPROVED" required checked/g)).toHaveLength(1)
      expect(body).toContain('value="Soita ennen kahta"')
      expect(body).not.toContain('role="alert"')
    }
    expect(await w.acts()).toEqual(['ASKED', 'LINK_SENT', 'CALL_WANTED'])
  })

  test('leads to the page opened again when nothing was typed, and keeps a name typed in place of the first one', async () => {
    const w = await sent()
    const answer = await w.press('', '', { teko: 'soita' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, w.path])
    const { statusCode, body } = await w.press('', '', { nimi: 'Matti Virtanen', teko: 'soita' })
    expect([statusCode, body.includes('value="Matti Virtanen"')]).toEqual([200, true])
  })

  test('shows what a member answered meanwhile, and nothing of what was typed', async () => {
    const w = await sent()
    await w.answer()
    expect((await w.press('APPROVED', '', { teko: 'soita' })).statusCode).toBe(303)
    expect(await titleOf(w.path)).toBe('Pyyntöön on jo vastattu')
  })
})

describe('the customer’s limit', () => {
  test('binds a link as it binds a member: above it nothing is answered, and the customer’s own people are notified once', async () => {
    const w = await sent({ limitCents: 30_000 })
    expect(plain((await open(w.path)).body)).toContain('Linkistä voi hyväksyä enintään 300,00 €')
    for (let time = 0; time < 2; time++) {
      const { statusCode, body } = await w.press('APPROVED', 'APPROVED')
      expect(statusCode).toBe(422)
      expect(plain(body)).toMatch(/Vastausta ei lähetetty: .*300,00 €.*Pyyntö meni auton haltijan pääkäyttäjille/)
    }
    expect((await w.work()).state).toBe('ASKED')
    expect(await w.acts()).toEqual(['ASKED', 'LINK_SENT', 'ABOVE_LIMIT'])
    expect(await w.told(w.customer.id)).toEqual([
      'lisätyö odottaa pääkäyttäjää, 376,50 € sis. ALV (Maija Virtanen hyväksyisi)',
    ])
    await w.answer()
    expect(await titleOf(w.path)).toBe('Pyyntöön on jo vastattu')
  })

  test('lets a link say no to anything, and yes up to it', async () => {
    const some = await sent({ limitCents: 30_000 })
    await some.press('DECLINED', 'APPROVED')
    expect(await some.sold()).toEqual([['Jarrulevyt', 20_000]])
    const none = await sent({ limitCents: 0 })
    await none.press('DECLINED', 'DECLINED')
    expect((await none.work()).state).toBe('ANSWERED')
  })
})

describe('a link that is worth nothing any more', () => {
  type World = Awaited<ReturnType<typeof sent>>
  const keep = (set: Partial<typeof signedLinks.$inferInsert>) => async (w: World) => {
    const { linkId } = await w.row(w.id)
    await db.update(signedLinks).set(set).where(eq(signedLinks.id, linkId))
  }
  const close = (status: 'CANCELLED' | 'DONE') => async (w: World) => {
    const closedAt = new Date().toISOString()
    await db.update(tickets).set({ status, closedAt }).where(eq(tickets.id, w.ticketId))
  }

  test.each<[string, (w: World) => Promise<unknown>, string]>([
    ['that is too old', keep({ expiresAt: '2026-01-01T00:00:00Z' }), 'Linkki on vanhentunut'],
    [
      'that was taken back',
      (w) => w.inGarage.extraWorkLinks.revoke({ ...w.g, linkId: w.id }),
      'Linkki ei ole enää voimassa',
    ],
    ['to what is asked again', (w) => w.change([PADS]), 'Pyyntö on muuttunut'],
    ['to what was withdrawn', (w) => w.withdraw(), 'Pyyntö on peruttu'],
    ['to a ticket that was cancelled', close('CANCELLED'), 'Huolto on päättynyt'],
    ['to a ticket that is done', close('DONE'), 'Huolto on päättynyt'],
    [
      'of a customer who wants no more links',
      (w) =>
        db
          .update(customerProperties)
          .set({ approvalByLink: false })
          .where(eq(customerProperties.organizationId, w.customer.id)),
      'Linkistä ei voi vastata',
    ],
  ])('%s says why and whom to call, and nothing of the request', async (_, end, title) => {
    const w = await sent()
    const form = await w.form('APPROVED', 'APPROVED')
    await end(w)
    for (const drained of [false, true]) {
      if (drained) await w.engine.relay.drain()
      for (const page of [await open(w.path), await post(w.path, form), await post(w.path, { teko: 'soita' })]) {
        expect(page.statusCode).toBe(410)
        expect(page.body).toContain(`<h1>${title}</h1>`)
        expect(page.body).toContain('tel:+358912345678')
        for (const secret of [w.ticket.registrationNumber ?? '', 'Jarrupalat', 'Jarrut ovat', 'Maija'])
          expect(page.body).not.toContain(secret)
      }
    }
    expect(['ASKED', 'WITHDRAWN']).toContain((await w.work()).state)
    expect(await w.sold()).toEqual([])
  })

  test('does nothing if it died since its page was read: neither an answer nor a call reaches what is asked again', async () => {
    const w = await sent()
    const read = await readLink(db, services, w.path.replace('/lisatyo/', ''))
    if (read.state !== 'open') throw new Error(read.state)
    const asked = askedByLink(read, services)
    await w.change([PADS])
    const decisions = (await w.work()).lines.map(({ id }) => ({ lineId: id, decision: 'APPROVED' as const }))
    const given = { decisions, note: '', name: 'Maija' }
    const refused = { kind: 'conflict', reason: 'extra_work_answering' }
    await expect(answerByLink(db, services, asked, given)).rejects.toMatchObject(refused)
    await expect(callByLink(db, services, asked, 'Maija')).rejects.toMatchObject(refused)
    expect(await w.work()).toMatchObject({ state: 'ASKED', revision: 2 })
    expect(await w.sold()).toEqual([])
  })

  test('says after its answer that the garage asks again, and the old answer is kept', async () => {
    const w = await sent()
    await w.press('APPROVED', 'APPROVED')
    await w.change([PADS])
    expect(await titleOf(w.path)).toBe('Pyyntö on muuttunut')
    expect((await w.work()).earlier).toMatchObject([
      { revision: 1, answer: { way: 'LINK', answeredBy: 'Maija Virtanen', linkTo: '040 123 4567' } },
    ])
    expect((await w.work()).answer).toBeNull()
  })

  test('shows nothing of what others answered since it was taken back', async () => {
    const w = await sent()
    await w.inGarage.extraWorkLinks.revoke({ ...w.g, linkId: w.id })
    await w.answer()
    expect(await titleOf(w.path)).toBe('Linkki ei ole enää voimassa')
  })

  test('becomes revoked by itself once the request is settled, and one that answered stays used', async () => {
    const w = await sent()
    const other = await w.send({ name: 'Matti', address: '050 123 4567' })
    await w.press('APPROVED', 'APPROVED')
    await w.engine.relay.drain()
    const kept = async (id: string) => {
      const [signed] = await db
        .select()
        .from(signedLinks)
        .where(eq(signedLinks.id, (await w.row(id)).linkId))
      return [signed?.usedAt !== null, signed?.revokedAt !== null]
    }
    expect([await kept(w.id), await kept(other.id)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await w.links()).map(({ standing }) => standing)).toEqual(['USED', 'OLD'])
  })

  test.each([
    ['another secret', (id: string) => linkToken('another secret', EXTRA_WORK_LINK, id)],
    ['another purpose', (id: string) => linkToken(services.linkSecret, 'pick-up', id)],
    [
      'a changed letter',
      (id: string) =>
        linkToken(services.linkSecret, EXTRA_WORK_LINK, id).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ],
    ['nonsense', () => 'x'],
  ])('forged with %s shows nothing at all', async (_, tokenOf) => {
    const w = await sent()
    const path = `/lisatyo/${tokenOf((await w.row(w.id)).linkId)}`
    for (const page of [await open(path), await post(path, await w.form('APPROVED', 'APPROVED'))]) {
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('Linkki ei toimi')
      expect(page.body).not.toContain('Autohuolto Virta')
    }
    expect((await w.work()).state).toBe('ASKED')
  })

  test('deleted from the database is too old', async () => {
    const page = await open(`/lisatyo/${linkToken(services.linkSecret, EXTRA_WORK_LINK, newId())}`)
    expect([page.statusCode, page.body.includes('Linkki on vanhentunut')]).toEqual([410, true])
  })

  test('becomes the choice of a managed customer’s own people once they took over', async () => {
    const w = await sent({ isWanted: false, isManaged: true })
    expect(await titleOf(w.path)).toBe('Lisätyöpyyntö')
    await db.update(organizations).set({ managedByGarageId: null }).where(eq(organizations.id, w.customer.id))
    expect(await titleOf(w.path)).toBe('Linkistä ei voi vastata')
    await w.press('APPROVED', 'APPROVED')
    expect((await w.work()).state).toBe('ASKED')
  })
})

describe('the pictures of a request', () => {
  test('are seen by its link as long as it may be answered, and by no other', async () => {
    const [w, other] = [await sent(), await sent()]
    const ofGarage = { userId: w.person.id, organizationId: w.garage.id, sizeBytes: 3 }
    const keys = { key: `test/${w.extraWorkId}.jpg`, thumbnailKey: `test/${w.extraWorkId}.webp` }
    for (const key of Object.values(keys)) await services.storage.put(key, Buffer.from('abc'), 'image/jpeg')
    const attached = { attachedToKind: EXTRA_WORK_FILES, attachedToId: w.extraWorkId }
    const file = await makeFile(db, { ...ofGarage, ...keys, ...attached })
    const strange = await makeFile(db, ofGarage)
    const page = await open(w.path)
    expect(page.body).toContain(`src="${w.path}/kuvat/${file.id}/pieni"`)
    const [small, large] = [await open(`${w.path}/kuvat/${file.id}/pieni`), await open(`${w.path}/kuvat/${file.id}`)]
    expect([small.statusCode, small.headers['content-type'], large.statusCode]).toEqual([200, 'image/webp', 200])
    expect(large.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    for (const path of [`${other.path}/kuvat/${file.id}`, `${w.path}/kuvat/${strange.id}`, `${w.path}/kuvat/x`])
      expect((await open(path)).statusCode).toBe(404)
    await w.press('DECLINED', 'DECLINED')
    expect((await open(`${w.path}/kuvat/${file.id}`)).statusCode).toBe(404)
  })
})
