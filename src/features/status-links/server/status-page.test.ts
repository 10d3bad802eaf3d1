import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { EXTRA_WORK_LINK } from '#features/extra-work-links/server/extra-work-link.ts'
import { makeExtraWorkLink } from '#features/extra-work-links/server/extra-work-links.factory.ts'
import { DISCS, PADS } from '#features/extra-work-links/server/extra-work-links.fixture.ts'
import { linkRoutes } from '#features/extra-work-links/server/link.routes.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { INSPECTION_FILES } from '#features/inspections/server/inspection-files.ts'
import { makeInspection } from '#features/inspections/server/inspections.factory.ts'
import { makeMessageBatch, nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { ticketServices } from '#features/tickets/server/tickets.tables.ts'
import { transact } from '#server/db/transact.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices, trustAll } from '#test/services.ts'
import { followPage } from './follow-page.ts'
import { noteStatusOpened } from './hold-status-link.ts'
import { readStatus } from './read-status.ts'
import { statusRoutes } from './status.routes.ts'
import { STATUS_LINK } from './status-link.ts'
import { makeRevokedLinks } from './status-links.factory.ts'
import { statusWorld } from './status-links.fixture.ts'

const { db } = await testDatabase()
const services = testServices({
  features: contributionsOf([{ outreachTrust: [trustAll] }, { followPages: [followPage] }]),
})
const app = await routeServer(db, [...statusRoutes, ...linkRoutes], { services })
let askers = 0
/** Each from elsewhere: one address may not ask so often. */
const fromElsewhere = () => {
  askers += 1
  return { remoteAddress: `10.2.${askers >> 8}.${askers & 255}` }
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
/** What a reader reads. */
const textOf = (body: string) =>
  body
    .replace(/<style>.*?<\/style>/gs, '')
    .replaceAll('\u00a0', ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const read = async (path: string) => textOf((await open(path)).body)
const tokenOf = (path: string) => path.replace('/huolto/', '')

/** The form of the only request that waits, with a decision for each line. */
function formOf(
  works: { id: string; revision: number; lines: { id: string }[] }[],
  decisions: readonly string[],
  more = {},
) {
  const [work] = works
  if (!work) throw new Error('nothing is asked')
  const lines = Object.fromEntries(work.lines.map(({ id }, index) => [`rivi-${id}`, decisions[index] ?? '']))
  return {
    asia: 'lisatyo',
    tyo: work.id,
    kerta: String(work.revision),
    nimi: 'Maija Virtanen',
    kommentti: '',
    ...lines,
    ...more,
  }
}

describe('the page of a status link', () => {
  test('shows the car, where the job is, when, what is done, and how the garage is reached', async () => {
    const w = await statusWorld(db, {
      ticket: {
        status: 'SCHEDULED',
        scheduledStart: '2036-11-24T06:00:00.000Z',
        promisedReadyAt: '2036-11-24T13:00:00.000Z',
      },
    })
    await db
      .insert(ticketServices)
      .values({ ticketId: w.ticketId, position: 0, name: 'Määräaikaishuolto 30 000 km', hours: 2 })
    await w.inGarage.tickets.comment({
      ...w.g,
      ticketId: w.ticketId,
      body: 'Vain meille',
      internal: true,
      requestKey: randomUUID(),
    })
    const path = await w.sentPath()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    const text = textOf(page.body)
    for (const said of [
      w.ticket.registrationNumber ?? '',
      'Aika varattu',
      'ma 24.11. klo 8.00',
      'Luvattu valmiiksi ma 24.11. klo 15.00',
      'Öljynvaihto',
      'Määräaikaishuolto 30 000 km',
      'Autohuolto Virta',
      'Vetokuja 3, 00700 Helsinki',
      '09 1234 5678',
      'Ilmoitettu',
      'Noudettavissa',
      'Tilanne',
      'Päivitä',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Vain meille')
    expect(page.body).not.toMatch(/<script|http-equiv/)
    expect(page.body).toContain('aria-current="step"')
    expect(page.body).toContain(`href="${path}"`)
    expect(Buffer.byteLength(page.body)).toBeLessThan(12_000)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; img-src 'self';.*form-action 'self'/,
    )
  })

  test.each([
    ['NEW', null, 'Ilmoitettu'],
    ['IN_PROGRESS', null, 'Työn alla'],
    ['WAITING', 'PARTS', 'Odottaa osia'],
    ['WAITING', 'CHECK', 'Tarkastuksessa'],
    ['READY', null, 'Noudettavissa'],
    ['DONE', null, 'Valmis'],
    ['CANCELLED', null, 'Peruttu'],
  ] as const)('a ticket that is %s (%s) is called %s', async (status, waitingFor, title) => {
    const w = await statusWorld(db)
    const path = await w.sentPath()
    const isClosed = status === 'DONE' || status === 'CANCELLED'
    await w.set({ status, waitingFor, closedAt: isClosed ? new Date().toISOString() : null })
    expect((await open(path)).body).toContain(`<h1>${title}</h1>`)
  })

  test('keeps the first opening for who sent it, once', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const path = await w.pathOf(id)
    for (let time = 0; time < 3; time++) await open(path)
    expect((await w.links())[0]?.openedAt).not.toBeNull()
    const acts = (await w.timeline()).flatMap((entry) => (entry.kind === 'STATUS_LINK' ? [entry.act] : []))
    expect(acts).toEqual(['OPENED', 'SENT'])
  })

  test('each opening gives the link another year', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const { linkId } = await w.rowOf(id)
    const found = await readStatus(db, services, tokenOf(await w.pathOf(id)))
    if (found.state !== 'open') throw new Error('the page is not open')
    const later = new Date(Date.now() + 300 * 86_400_000)
    await noteStatusOpened(db, { clock: () => later }, found)
    const [signed] = await db.select().from(signedLinks).where(eq(signedLinks.id, linkId))
    expect(Date.parse(signed?.expiresAt ?? '')).toBe(later.getTime() + 365 * 86_400_000)
  })

  test('writes what people typed as text', async () => {
    const bad = '"><img src=x onerror=alert(1)>'
    const w = await statusWorld(db, { ticket: { title: bad, make: bad } })
    await w.ask()
    const path = await w.sentPath({ name: bad })
    const { body } = await post(path, formOf(await w.works(), ['MAYBE'], { nimi: bad, kommentti: bad }))
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('what a link shows of money', () => {
  const priced = async (given: Parameters<typeof statusWorld>[1] = {}) => {
    const w = await statusWorld(db, given)
    await w.inGarage.lineItems.add({ ...w.g, ticketId: w.ticketId, requestKey: randomUUID(), ...PADS })
    await w.set({ status: 'READY' })
    return w
  }

  test('a private person reads each price with VAT, a company without', async () => {
    const person = await priced()
    expect(await read(await person.sentPath())).toMatch(/Jarrupalat 125,50 €.*Veroton 100,00 €.*Yhteensä 125,50 €/)
    const company = await priced({ isPerson: false })
    expect(await read(await company.sentPath())).toMatch(/Jarrupalat 100,00 €.*Yhteensä 125,50 €/)
  })

  test('a driver and a typed number see no price, and nothing of extra work', async () => {
    const w = await priced({ isManaged: false, isPerson: false })
    const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kalle', phone: '+358501112222' })
    await nameDriver(db, w.ticketId, driver)
    for (const more of [
      { name: 'Kalle', address: '+358501112222' },
      { name: 'Puoliso', address: '+358502223333' },
    ]) {
      const text = await read(await w.sentPath(more))
      expect(text).toContain('Noudettavissa')
      expect(text).not.toMatch(/€|Hinta/)
    }
  })

  test('a number that is no longer the contact’s has lost the contact’s rights', async () => {
    const w = await priced()
    const path = await w.sentPath()
    expect(await read(path)).toContain('125,50 €')
    await w.set({ contactPhone: '050 333 4444' })
    expect(await read(path)).not.toContain('€')
  })
})

describe('extra work on the page', () => {
  test('a request is answered there line by line, as on the page of its own link', async () => {
    const w = await statusWorld(db)
    await w.ask([PADS, DISCS])
    const path = await w.sentPath()
    expect(await read(path)).toContain('Lisätyö 1: korjaamo pyytää lupaa')
    const answer = await post(path, formOf(await w.works(), ['APPROVED', 'DECLINED']))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
    expect((await w.works())[0]).toMatchObject({
      state: 'ANSWERED',
      answer: { answeredBy: 'Maija Virtanen', way: 'LINK', linkTo: '040 123 4567' },
    })
    expect(await read(path)).toContain('Lisätyö 1: osa hyväksytty, 125,50 € (sis. ALV)')
    const { lines } = await w.inGarage.lineItems.ofTicket({ ...w.g, ticketId: w.ticketId })
    expect(lines.map(({ name }) => name)).toEqual(['Jarrupalat'])
  })

  test('a request is answered once by two presses at the same moment', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const path = await w.sentPath()
    const form = formOf(await w.works(), ['APPROVED'])
    const answers = await Promise.all([post(path, form), post(path, form)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const { lines } = await w.inGarage.lineItems.ofTicket({ ...w.g, ticketId: w.ticketId })
    expect(lines).toHaveLength(1)
  })

  test('an answer that was typed for what was asked before does nothing', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const path = await w.sentPath()
    const [work] = await w.works()
    const form = formOf(await w.works(), ['APPROVED'])
    await w.inGarage.extraWork.change({
      ...w.g,
      extraWorkId: work?.id ?? '',
      version: work?.version ?? 0,
      description: 'Myös levyt',
      readyAt: null,
      lines: [DISCS],
      requestKey: randomUUID(),
    })
    expect((await post(path, form)).statusCode).toBe(303)
    expect((await w.works())[0]?.state).toBe('ASKED')
    expect(await read(path)).toContain('Myös levyt')
  })

  test('more than the limit is not approved, and the customer’s own people are notified once', async () => {
    const w = await statusWorld(db, { isManaged: false, isPerson: false, approvalByLink: true, limitCents: 10_000 })
    await w.ask()
    const path = await w.sentPath()
    for (let time = 0; time < 2; time++) {
      const { statusCode, body } = await post(path, formOf(await w.works(), ['APPROVED']))
      expect(statusCode).toBe(422)
      expect(textOf(body)).toContain('linkistä voi hyväksyä enintään 100,00 €')
    }
    expect((await w.works())[0]?.state).toBe('ASKED')
    const above = (await w.timeline()).filter((entry) => entry.kind === 'EXTRA_WORK' && entry.act === 'ABOVE_LIMIT')
    expect(above).toHaveLength(1)
  })

  test('a person asks for a call, and reads that the garage knows it', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const path = await w.sentPath()
    await post(path, formOf(await w.works(), [''], { teko: 'soita' }))
    expect((await w.works())[0]?.state).toBe('CALL')
    expect(await read(path)).toContain('Korjaamo näkee, että odotat soittoa')
  })

  test('a person who asks for a call finds the decisions and the comment in the form', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const path = await w.sentPath()
    const form = formOf(await w.works(), ['APPROVED'], { kommentti: 'Soita ennen kahta', teko: 'soita' })
    const { statusCode, body } = await post(path, form)
    expect(statusCode).toBe(200)
    expect(textOf(body)).toContain('Korjaamo näkee, että odotat soittoa. Voit vastata myös tässä.')
    expect(body).toContain('value="APPROVED" required checked')
    expect(body).toContain('value="Soita ennen kahta"')
    expect((await w.works())[0]?.state).toBe('CALL')
  })

  test('a request has no form where the customer wants no answers by link', async () => {
    const w = await statusWorld(db, { isManaged: false, isPerson: false })
    await w.ask()
    const path = await w.sentPath()
    const page = await open(path)
    expect(page.body).not.toContain('<form')
    expect(textOf(page.body)).toContain('Lisätyö 1: odottaa vastausta')
    await post(path, formOf(await w.works(), ['APPROVED']))
    expect((await w.works())[0]?.state).toBe('ASKED')
  })

  test('a request of another ticket is neither shown nor answered by this link', async () => {
    const [w, other] = [await statusWorld(db), await statusWorld(db)]
    await other.ask()
    const path = await w.sentPath()
    await post(path, formOf(await other.works(), ['APPROVED']))
    expect((await other.works())[0]?.state).toBe('ASKED')
    const [work] = await other.works()
    const file = await makeFile(db, {
      userId: w.adviser.id,
      attachedToKind: EXTRA_WORK_FILES,
      attachedToId: work?.id ?? '',
    })
    expect((await open(`${path}/kuvat/${work?.id}/${file.id}`)).statusCode).toBe(404)
  })
})

describe('an inspection', () => {
  const found = async (given: Parameters<typeof statusWorld>[1] = {}) => {
    const w = await statusWorld(db, given)
    const of = { ticketId: w.ticketId, garageId: w.garage.id, customerId: w.customer.id }
    const points = [
      { result: 'RED' as const, measure: 1500, unit: 'mm' },
      { name: 'Jarruletkut', result: 'GREEN' as const },
    ]
    return { w, of, points }
  }

  test('an inspection is shown in plain words once it is finished, with what was found', async () => {
    const { w, of, points } = await found()
    await makeInspection(db, { ...of, name: 'Kesken oleva' }, points)
    const path = await w.sentPath()
    expect(await read(path)).not.toContain('Tarkastus')
    await makeInspection(db, { ...of, number: 2, finishedAt: '2026-01-02T10:00:00Z' }, points)
    const text = await read(path)
    expect(text).toContain('1 punainen, 1 kunnossa')
    expect(text).toContain('Punainen: Jarrupalat, etu: 1,5 mm')
    expect(text).not.toContain('Kesken oleva')
  })

  test('the page shows photos of finished inspections and those of no draft', async () => {
    const { w, of, points } = await found()
    const draft = await makeInspection(db, of, points)
    const finished = await makeInspection(db, { ...of, number: 2, finishedAt: '2026-01-02T10:00:00Z' }, points)
    const path = await w.sentPath()
    const photoOf = async (pointId = '') => {
      const key = `2026-01/${randomUUID()}.jpg`
      await services.storage.put(key, new Uint8Array([1, 2, 3]), 'image/jpeg')
      const on = { attachedToKind: INSPECTION_FILES, attachedToId: pointId }
      const { id } = await makeFile(db, { userId: w.adviser.id, key, ...on })
      return `${path}/tarkastus/${pointId}/${id}`
    }
    const shown = await photoOf(finished.points[0]?.id)
    expect((await open(path)).body).toContain(`${shown}/pieni`)
    expect((await open(shown)).statusCode).toBe(200)
    expect((await open(await photoOf(draft.points[0]?.id))).statusCode).toBe(404)
  })

  test('an inspection is not shown to a driver, who only fetches the car', async () => {
    const { w, of, points } = await found({ isManaged: false, isPerson: false })
    const driver = await makeDriver(db, { organizationId: w.customer.id, phone: '+358405556667', channel: 'SMS' })
    await nameDriver(db, w.ticketId, driver)
    await makeInspection(db, { ...of, finishedAt: '2026-01-02T10:00:00Z' }, points)
    expect(await read(await w.sentPath({ name: driver.name, address: '+358405556667' }))).not.toContain('Tarkastus')
  })
})

describe('a proposed price', () => {
  const world = async (given: Parameters<typeof statusWorld>[1] = {}, agreedCents = 40_000) => {
    const w = await statusWorld(db, given)
    await w.inGarage.lineItems.add({ ...w.g, ticketId: w.ticketId, requestKey: randomUUID(), ...PADS })
    const shown = () => w.inGarage.lineItems.ofTicket({ ...w.g, ticketId: w.ticketId })
    const propose = async (
      openId: string | null = null,
      more: { priceType?: 'CAP'; statusLink?: boolean; requestKey?: string } = {},
    ) => {
      const { version } = (await shown()).price
      const asked = {
        agreedCents,
        priceType: 'ESTIMATE' as const,
        seen: { version, openId },
        requestKey: randomUUID(),
        ...more,
      }
      return w.inGarage.lineItems.propose({ ...w.g, ticketId: w.ticketId, ...asked })
    }
    const proposal = await propose()
    const path = await w.sentPath()
    const form = (vastaus: string, other: Record<string, string> = {}) => ({
      asia: 'hinta',
      ehdotus: proposal.id,
      versio: String(proposal.version),
      avain: randomUUID(),
      nimi: 'Maija Virtanen',
      kommentti: '',
      vastaus,
      ...other,
    })
    const answer = async () => (await shown()).proposals.map(({ state }) => state)
    return { ...w, path, proposal, propose, form, shown, answer }
  }

  test('asks a person who is known only by the number for the name', async () => {
    const w = await world()
    expect((await open(w.path)).body).toContain('name="nimi" value="Maija Virtanen"')
    const nameless = await w.sentPath({ name: '040 123 4567' })
    expect((await open(nameless)).body).toContain('name="nimi" value=""')
  })

  test('a private person reads it with VAT, and says yes in the typed name', async () => {
    const w = await world()
    expect(await read(w.path)).toMatch(/Korjaamo ehdottaa hintaa Hinta-arvio 502,00 € \(sis\. ALV\)/)
    const sent = await post(w.path, w.form('kylla', { kommentti: 'Sopii' }))
    expect([sent.statusCode, sent.headers.location]).toEqual([303, w.path])
    const { price, proposals } = await w.shown()
    expect(price).toMatchObject({ priceType: 'ESTIMATE', agreedCents: 40_000 })
    expect(proposals).toMatchObject([
      {
        state: 'ACCEPTED',
        answer: { how: 'LINK', answeredBy: 'Maija Virtanen', linkTo: '040 123 4567', note: 'Sopii' },
      },
    ])
    expect(await read(w.path)).not.toContain('Korjaamo ehdottaa hintaa')
  })

  test('a customer without an account gets the link with the proposal, once', async () => {
    const w = await world()
    const more = { priceType: 'CAP' as const, requestKey: randomUUID(), statusLink: true }
    for (let time = 0; time < 2; time++) await w.propose(w.proposal.id, more)
    await w.engine.relay.drain()
    const sent = (await w.sentAll()).filter(({ text }) => text?.includes('hin'))
    expect(sent).toMatchObject([{ to: '+358401234567', text: expect.stringContaining('/huolto/') }])
  })

  test('a proposal whose link is refused is noted as not delivered, and its event is done for every other listener', async () => {
    const w = await world()
    await makeRevokedLinks(db, w.ticket, 19)
    await w.set({ contactPhone: '050 765 4321' })
    const { id } = await w.propose(w.proposal.id, { priceType: 'CAP', statusLink: true })
    await w.engine.relay.drain()
    const [event] = await db.select().from(outboxEvents).where(sql`${outboxEvents.payload} ->> 'proposalId' = ${id}`)
    expect(event).toMatchObject({ attempts: 0, lastError: null, settledAt: expect.any(String) })
    expect((await w.timeline())[0]).toMatchObject({
      kind: 'NOT_DELIVERED',
      channel: 'sms',
      recipient: 'Maija Virtanen',
    })
    expect((await w.sentAll()).filter(({ to }) => to === '+358507654321')).toEqual([])
  })

  test('a person says no, once', async () => {
    const w = await world()
    const form = w.form('ei')
    await post(w.path, form)
    await post(w.path, form)
    expect(await w.answer()).toEqual(['DECLINED'])
  })

  test('an answer without a choice or a name is shown again with what was typed', async () => {
    const w = await world()
    const { statusCode, body } = await post(w.path, w.form('', { nimi: '', kommentti: 'Paljonko maksaa?' }))
    expect(statusCode).toBe(422)
    expect(textOf(body)).toMatch(/Valitse, hyväksytkö hinnan\..*Kirjoita nimesi\./)
    expect(body).toContain('value="Paljonko maksaa?"')
    expect(await w.answer()).toEqual(['OPEN'])
  })

  test('a person asks for a call once, and reads that the garage knows it', async () => {
    const w = await world()
    for (let time = 0; time < 2; time++) await post(w.path, w.form('', { teko: 'soita' }))
    expect(await read(w.path)).toContain('Korjaamo näkee, että odotat soittoa')
    const calls = (await w.timeline()).filter((entry) => entry.kind === 'STATUS_LINK' && entry.act === 'CALL_WANTED')
    expect(calls).toMatchObject([{ name: 'Maija Virtanen' }])
    expect(await w.answer()).toEqual(['OPEN'])
  })

  test('a call that is asked for keeps what was typed in the form, and one with nothing typed opens the page again', async () => {
    const w = await world()
    for (let time = 0; time < 2; time++) {
      const { statusCode, body } = await post(w.path, w.form('ei', { kommentti: 'Liian kallis', teko: 'soita' }))
      expect(statusCode).toBe(200)
      expect(textOf(body)).toContain('Korjaamo näkee, että odotat soittoa. Voit vastata myös tässä.')
      expect(body).toContain('value="ei" required checked')
      expect(body).toContain('value="Liian kallis"')
    }
    expect(await w.answer()).toEqual(['OPEN'])
    const answer = await post(w.path, w.form('', { teko: 'soita' }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, w.path])
  })

  test('more than a link may accept is refused, and the page says what to do', async () => {
    const w = await world({ isManaged: false, limitCents: 100_000, approvalByLink: true }, 2_000_000)
    const { statusCode, body } = await post(w.path, w.form('kylla'))
    expect(statusCode).toBe(422)
    expect(textOf(body)).toContain(
      'näin suurta hintaa ei voi hyväksyä linkistä. Pyydä auton haltijan pääkäyttäjää hyväksymään se.',
    )
    expect(await w.answer()).toEqual(['OPEN'])
  })

  test('an answer to an older version, to another ticket’s proposal, or by who only follows does nothing', async () => {
    const [w, other] = [await world(), await world()]
    await post(w.path, w.form('kylla', { versio: '0' }))
    await post(w.path, other.form('kylla'))
    await post(await w.sentPath({ name: 'Naapuri', address: '050 999 8888' }), w.form('kylla'))
    const fleet = await world({ isManaged: false, isPerson: false })
    expect(await read(fleet.path)).toContain('Auton haltija vastaa ehdotukseen.')
    await post(fleet.path, fleet.form('kylla'))
    expect([await w.answer(), await other.answer(), await fleet.answer()]).toEqual([['OPEN'], ['OPEN'], ['OPEN']])
  })
})

describe('the pick-up', () => {
  test('the page shows keys and who pays, and a pick-up is confirmed once, in the name of the receiver', async () => {
    const w = await statusWorld(db, { ticket: { status: 'READY' } })
    await makeMessageBatch(db, w.ticket, { keysPlace: 'Avainlaatikko, koodi 1234', payer: 'DRIVER' })
    const path = await w.sentPath()
    expect(await read(path)).toMatch(/Avainlaatikko, koodi 1234.*Huolto maksetaan noudettaessa/)
    const presses = await Promise.all([post(path, { asia: 'nouto' }), post(path, { asia: 'nouto' })])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await w.status()).toBe('DONE')
    const moves = (await w.timeline()).filter((entry) => entry.kind === 'MOVED')
    expect(moves).toMatchObject([{ to: 'DONE', driver: 'Maija Virtanen' }])
    expect(await read(path)).toContain('Työ on tehty ja auto noudettu')
  })

  test('a pick-up is not confirmed before the car is ready, nor by a number that only follows', async () => {
    const w = await statusWorld(db)
    const path = await w.sentPath()
    await post(path, { asia: 'nouto' })
    expect(await w.status()).toBe('IN_PROGRESS')
    await w.set({ status: 'READY' })
    await makeMessageBatch(db, w.ticket, { keysPlace: 'Avainlaatikko', payer: 'UNSAID' })
    const typed = await w.sentPath({ name: 'Naapuri', address: '050 999 8888' })
    expect(await read(typed)).not.toContain('Avainlaatikko')
    await post(typed, { asia: 'nouto' })
    expect(await w.status()).toBe('READY')
  })
})

describe('a link that is worth nothing', () => {
  test('shows nothing of the ticket once it was taken back, and no act of it does anything', async () => {
    const w = await statusWorld(db, { ticket: { status: 'READY' } })
    const { id } = await w.send()
    const path = await w.pathOf(id)
    await w.inGarage.statusLinks.revoke({ ...w.g, linkId: id })
    const page = await open(path)
    expect(page.statusCode).toBe(410)
    expect(textOf(page.body)).toMatch(/Linkki ei ole enää voimassa.*Autohuolto Virta 09 1234 5678/)
    expect(page.body).not.toContain(w.ticket.registrationNumber ?? '-')
    expect((await post(path, { asia: 'nouto' })).statusCode).toBe(410)
    expect(await w.status()).toBe('READY')
  })

  test('a press that comes with the taking back does nothing after it', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const { id } = await w.send()
    const path = await w.pathOf(id)
    const form = formOf(await w.works(), ['APPROVED'])
    const [, answer] = await Promise.all([w.inGarage.statusLinks.revoke({ ...w.g, linkId: id }), post(path, form)])
    const [work] = await w.works()
    // whichever came first, an answer is whole or none
    expect([303, 410]).toContain(answer.statusCode)
    expect(['ASKED', 'ANSWERED']).toContain(work?.state)
    expect((await post(path, form)).statusCode).toBe(410)
  })

  test('a link expires a month after the ticket was closed', async () => {
    const w = await statusWorld(db)
    const path = await w.sentPath()
    await w.set({ status: 'DONE', closedAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    const page = await open(path)
    expect(page.statusCode).toBe(410)
    expect(textOf(page.body)).toContain('Linkki on vanhentunut')
  })

  test.each([
    ['a changed token', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no token at all', () => 'ei-ole'],
  ])('%s is forged, and reveals nothing', async (_name, change) => {
    const w = await statusWorld(db)
    const path = await w.sentPath()
    const page = await open(`/huolto/${change(tokenOf(path))}`)
    expect(page.statusCode).toBe(404)
    expect(textOf(page.body)).not.toContain('Virta')
    expect((await post(`/huolto/${change(tokenOf(path))}`, { asia: 'nouto' })).statusCode).toBe(404)
  })

  test('a token of another purpose opens no status page, and this one no page of another purpose', async () => {
    const w = await statusWorld(db)
    const { id } = await w.send()
    const { linkId } = await w.rowOf(id)
    const other = linkToken(services.linkSecret, EXTRA_WORK_LINK, linkId)
    expect((await open(`/huolto/${other}`)).statusCode).toBe(404)
    expect((await open(`/lisatyo/${linkToken(services.linkSecret, STATUS_LINK, linkId)}`)).statusCode).toBe(404)
  })

  test('one address may not ask without end', async () => {
    const remoteAddress = '10.9.9.9'
    const codes = new Set<number>()
    for (let time = 0; time < 121; time++)
      codes.add((await app.inject({ remoteAddress, url: '/huolto/ei-ole' })).statusCode)
    expect([...codes]).toEqual([404, 429])
  })
})

describe('the page of an extra-work link', () => {
  const workOf = async (w: Awaited<ReturnType<typeof statusWorld>>) => {
    const [work] = await w.works()
    if (!work) throw new Error('nothing is asked')
    return { ...work, garageId: w.garage.id }
  }

  test('leads the same person to the status page, to one and the same', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const link = await makeExtraWorkLink(db, await workOf(w), { address: '+358509998888', name: 'Puoliso' })
    const path = `/lisatyo/${linkToken(services.linkSecret, EXTRA_WORK_LINK, link.linkId)}`
    expect((await open(path)).body).toContain(`${path}/huolto`)
    const [first, second] = [await open(`${path}/huolto`), await open(`${path}/huolto`)]
    expect(first.statusCode).toBe(303)
    expect(second.headers.location).toBe(first.headers.location)
    expect(await w.links()).toMatchObject([{ name: 'Puoliso', message: null }])
    const status = String(first.headers.location).replace(services.publicUrl, '')
    const text = await read(status)
    expect(text).toContain('Työn alla')
    // who was asked about one request does not see what the job costs
    expect(text).not.toContain('€')
  })

  test('leads nowhere for a person whose status link was taken back', async () => {
    const w = await statusWorld(db)
    await w.ask()
    const sent = await w.send()
    await w.inGarage.statusLinks.revoke({ ...w.g, linkId: sent.id })
    const link = await makeExtraWorkLink(db, await workOf(w))
    const path = `/lisatyo/${linkToken(services.linkSecret, EXTRA_WORK_LINK, link.linkId)}`
    expect((await open(`${path}/huolto`)).statusCode).toBe(404)
    expect(await transact(db, async (tx) => tx.$count(signedLinks, eq(signedLinks.subject, sent.id)))).toBe(1)
  })
})
