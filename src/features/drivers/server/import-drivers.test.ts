import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeOrganization, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { importRoute, MAX_IMPORT_BYTES } from '#server/import/import-route.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { makeDriver } from './drivers.factory.ts'
import { drivers } from './drivers.tables.ts'
import { driverImporter, MAX_DRIVER_ROWS } from './import-drivers.ts'

const { db } = await testDatabase()
const app = await routeServer(db, [importRoute], {
  services: { features: contributionsOf([{ importers: { drivers: driverImporter } }]) },
})

type Sent = {
  userId?: string
  organizationId: string
  managedByGarageId?: string
  mode?: 'preview' | 'import'
  file: string | Buffer
}

const send = async ({ userId, file, mode = 'import', ...query }: Sent) =>
  app.inject({
    method: 'POST',
    url: '/api/imports/drivers',
    query: { ...query, mode },
    headers: { 'content-type': 'text/csv' },
    cookies: userId === undefined ? {} : { session: await makeSession(db, userId) },
    payload: file,
  })

async function customer() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const scope = { userId: user.id, organizationId: organization.id }
  return {
    ...scope,
    bring: async (file: string | Buffer, mode: 'preview' | 'import' = 'import') => {
      const answer = await send({ ...scope, file, mode })
      expect(answer.statusCode).toBe(200)
      return answer.json<ImportReport>()
    },
    kept: () =>
      db
        .select({ name: drivers.name, phone: drivers.phone, email: drivers.email, channel: drivers.channel })
        .from(drivers)
        .where(eq(drivers.organizationId, organization.id))
        .orderBy(drivers.name),
  }
}

const FILE = 'Nimi;Puhelin;Sähköposti\nÄijä Öhman;040 123 4567;aija@example.fi\nÅsa Berg;+46 70 123 45 67;\n'
const KEPT = [
  { name: 'Åsa Berg', phone: '+46701234567', email: '', channel: 'SMS' },
  { name: 'Äijä Öhman', phone: '+358401234567', email: 'aija@example.fi', channel: 'SMS' },
]
const sorted = (rows: { name: string }[]) => [...rows].sort((one, other) => one.name.localeCompare(other.name, 'fi'))

describe('a file from any program', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(FILE)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${FILE}`)],
    ['Latin-1', Buffer.from(FILE, 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${FILE}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(FILE, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${FILE}`, 'utf16le').swap16()],
    ['commas', Buffer.from(FILE.replaceAll(';', ','))],
    ['tabs', Buffer.from(FILE.replaceAll(';', '\t'))],
    ['Excel’s own hint', Buffer.from(`sep=;\r\n${FILE}`)],
    ['Windows line ends', Buffer.from(FILE.replaceAll('\n', '\r\n'))],
    [
      'quotes and empty rows',
      Buffer.from(`\n"Nimi";"Puhelin";"Sähköposti"\n;;\n${FILE.split('\n').slice(1).join('\n\n')}`),
    ],
    ['other headers', Buffer.from(FILE.replace('Nimi;Puhelin;Sähköposti', 'KULJETTAJA; Puh. nro ;E-mail'))],
  ])('%s: the same drivers', async (_what, file) => {
    const { bring, kept } = await customer()
    expect(await bring(file)).toMatchObject({ imported: true, added: 2, rowCount: 2, errorCount: 0 })
    expect(sorted(await kept())).toEqual(KEPT)
  })

  test.each<[string, Buffer | string, RegExp]>([
    ['no known column', 'Kissa;Koira\n1;2\n', /puuttuu sarake Nimi/],
    ['a column twice', 'Nimi;Puhelin;Matkapuhelin\nA;1;2\n', /kahdesti/],
  ])('%s is reported in Finnish and nothing is saved', async (_what, file, message) => {
    const { bring, kept } = await customer()
    const report = await bring(file)
    expect(report).toMatchObject({ imported: false, errors: [{ message: expect.stringMatching(message) }] })
    expect(await kept()).toEqual([])
  })

  test.each<[string, Buffer | string, RegExp]>([
    ['an Excel workbook', Buffer.from('PK\x03\x04rest of it'), /CSV-muodossa/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0x81, 0x8d]), /ei ole tekstiä/],
    ['nothing', '', /tyhjä/],
    ['a header alone', 'Nimi;Puhelin\n', /ei ole rivejä/],
    ['an unclosed quote', 'Nimi;Puhelin\nA;"040\nB;040 123 4567\n', /lainausmerkit/i],
  ])('%s cannot be read: refused in Finnish at the file, and nothing is saved', async (_what, file, message) => {
    const { userId, organizationId, kept } = await customer()
    const answer = await send({ userId, organizationId, file })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      kind: 'unprocessable',
      details: { fields: [{ field: 'file', message: expect.stringMatching(message) }] },
    })
    expect(await kept()).toEqual([])
  })
})

describe('what is in it', () => {
  test('a preview shows what would happen and writes nothing', async () => {
    const { bring, kept, organizationId } = await customer()
    await makeDriver(db, { organizationId, name: 'Äijä Öhman', phone: '+358401234567', email: 'aija@example.fi' })
    await makeDriver(db, { organizationId, name: 'Vanha nimi', phone: '+46701234567' })
    const before = await kept()
    const report = await bring(`${FILE.replace('Nimi;', 'Osasto;Nimi;').replace(/\n(?=.)/g, '\nX;')}`, 'preview')
    expect(report).toMatchObject({
      imported: false,
      added: 0,
      updated: 1,
      unchanged: 1,
      columns: ['Nimi', 'Puhelin', 'Sähköposti'],
      ignoredColumns: ['Osasto'],
      preview: [{ row: 2, cells: ['Äijä Öhman', '040 123 4567', 'aija@example.fi'] }, { row: 3 }],
    })
    expect(await kept()).toEqual(before)
  })

  test('each invalid row is reported, and a file with one is not half imported', async () => {
    const { bring, kept } = await customer()
    const report = await bring(
      [
        'Nimi;Puhelin;Sähköposti;Kanava',
        'Oikea;0401234567;;',
        ';0401234568;;',
        'Väärä numero;12;;',
        'Väärä osoite;;ei-osoite;',
        'Väärä kanava;0401234569;;savumerkki',
        'Ei mitään;;;',
        'Sama numero;040 123 4567;;',
        'Kanava vaatii;;x@example.fi;tekstiviesti',
      ].join('\n'),
    )
    expect(report).toMatchObject({ imported: false, errorCount: 7, added: 1 })
    expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Nimi'],
      [4, 'Puhelin'],
      [5, 'Sähköposti'],
      [6, 'Viestikanava'],
      [7, 'Puhelin'],
      [8, 'Puhelin'],
      [9, 'Puhelin'],
    ])
    expect(JSON.stringify(report.errors)).not.toMatch(/Invalid|expected/i)
    expect(await kept()).toEqual([])
  })

  test('importing the same file twice changes nothing', async () => {
    const { bring, kept } = await customer()
    await bring(FILE)
    const once = await kept()
    expect(await bring(FILE)).toMatchObject({ imported: true, added: 0, updated: 0, unchanged: 2 })
    expect(await kept()).toEqual(once)
  })

  test('known drivers are updated, an empty cell takes nothing away, others stay', async () => {
    const { bring, kept, organizationId } = await customer()
    await makeDriver(db, {
      organizationId,
      name: 'A',
      phone: '+358401234567',
      email: 'a@example.fi',
      channel: 'WHATSAPP',
    })
    await makeDriver(db, { organizationId, name: 'Muu', phone: '+358409999999' })
    expect(await bring('Nimi;Puhelin;Sähköposti\nAatu;;a@example.fi\n')).toMatchObject({ updated: 1 })
    expect(await kept()).toEqual([
      { name: 'Aatu', phone: '+358401234567', email: 'a@example.fi', channel: 'WHATSAPP' },
      { name: 'Muu', phone: '+358409999999', email: '', channel: 'SMS' },
    ])
  })

  test('a row that means two known drivers is refused', async () => {
    const { bring, organizationId } = await customer()
    await makeDriver(db, { organizationId, name: 'A', phone: '+358401234567' })
    await makeDriver(db, { organizationId, name: 'B', email: 'b@example.fi' })
    expect(await bring('Nimi;Puhelin;Sähköposti\nC;0401234567;b@example.fi\n')).toMatchObject({
      imported: false,
      errorCount: 1,
    })
  })

  test('a landline gets no text messages: a known driver’s and a new one’s row is refused at its cell, as in the form', async () => {
    const { bring, kept, organizationId } = await customer()
    const given = {
      organizationId,
      name: 'Matti',
      phone: '+358401234567',
      email: 'm@example.fi',
      channel: 'SMS',
    } as const
    await makeDriver(db, given)
    const before = await kept()
    const report = await bring('Nimi;Puhelin;Sähköposti\nMatti;09 123 4567;m@example.fi\nUusi;09 765 4321;\n')
    const message = 'Lankanumeroon ei voi lähettää viestejä. Anna matkapuhelin tai vaihda kanava'
    expect(report).toMatchObject({
      imported: false,
      errors: [
        { row: 2, column: 'Puhelin', message },
        { row: 3, column: 'Puhelin', message },
      ],
    })
    expect(await kept()).toEqual(before)
  })

  test('a new driver with a landline and an address gets e-mail, and one without messages keeps the landline', async () => {
    const { bring, kept, organizationId } = await customer()
    await makeDriver(db, { organizationId, name: 'Hiljainen', email: 'h@example.fi', channel: 'NONE' })
    const report = await bring(
      'Nimi;Puhelin;Sähköposti\nHiljainen;09 123 4567;h@example.fi\nUusi;09 765 4321;u@example.fi\n',
    )
    expect(report).toMatchObject({ imported: true, added: 1, updated: 1 })
    expect(await kept()).toEqual([
      { name: 'Hiljainen', phone: '+35891234567', email: 'h@example.fi', channel: 'NONE' },
      { name: 'Uusi', phone: '+35897654321', email: 'u@example.fi', channel: 'EMAIL' },
    ])
  })

  test('a text that looks like a formula is kept as text', async () => {
    const { bring, kept } = await customer()
    const formula = '=HYPERLINK("evil.example","x")'
    await bring(`Nimi;Puhelin\n"${formula.replaceAll('"', '""')}";0401234567\n`)
    expect(await kept()).toMatchObject([{ name: formula }])
  })
})

describe('bounds', () => {
  const rows = (count: number) =>
    `Nimi;Sähköposti\n${Array.from({ length: count }, (_, index) => `Kuljettaja ${index};k${index}@example.fi`).join('\n')}`

  test('50,000 rows are refused, and nothing is imported', async () => {
    const { userId, organizationId, kept } = await customer()
    const answer = await send({ userId, organizationId, file: rows(50_000) })
    expect(answer.json().details.fields[0].message).toMatch(/enintään 5.000 kerralla/)
    expect(await kept()).toEqual([])
  })

  test('the largest allowed file is imported at once', async () => {
    const { bring, kept } = await customer()
    expect(await bring(rows(MAX_DRIVER_ROWS))).toMatchObject({ imported: true, added: MAX_DRIVER_ROWS })
    expect(await kept()).toHaveLength(MAX_DRIVER_ROWS)
  })

  test('a cell names nothing that every object has', async () => {
    const { bring } = await customer()
    for (const channel of ['constructor', '__proto__', 'toString'])
      expect(await bring(`Nimi;Puhelin;Viestikanava\nA;040 123 4567;${channel}\n`)).toMatchObject({
        imported: false,
        errors: [{ row: 2, column: 'Viestikanava' }],
      })
  })

  test('5,000 wrong rows give a report of bounded size', async () => {
    const { bring } = await customer()
    const report = await bring(rows(MAX_DRIVER_ROWS).replaceAll('@', ''))
    expect(report).toMatchObject({ imported: false, errorCount: MAX_DRIVER_ROWS })
    expect(report.errors).toHaveLength(1000)
  })

  test('a larger file than allowed is refused at its field', async () => {
    const { userId, organizationId } = await customer()
    const answer = await send({ userId, organizationId, file: Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'file' }] } })
  })
})

describe('who may', () => {
  test('a visitor, a member and a garage for itself are refused, and a stranger does not learn that the customer exists', async () => {
    const { organizationId } = await customer()
    const member = await makeUser(db)
    await makeMembership(db, member.id, organizationId, 'MEMBER')
    const garage = await makeStaffed(db, { type: 'GARAGE' })
    const of = async (sent: Omit<Sent, 'file'>) => {
      const { statusCode, json } = await send({ ...sent, file: FILE })
      return [statusCode, json<{ reason: string }>().reason]
    }
    expect(await of({ organizationId })).toEqual([401, 'session_required'])
    expect(await of({ userId: member.id, organizationId })).toEqual([403, 'admin_only'])
    expect(await of({ userId: garage.user.id, organizationId: garage.organization.id })).toEqual([403, 'customer_only'])
    const foreign = await of({ userId: garage.user.id, organizationId })
    expect(foreign).toEqual([404, 'organization'])
    expect(await of({ userId: garage.user.id, organizationId: 'ei-ole' })).toEqual(foreign)
    expect(await of({ userId: garage.user.id, organizationId, managedByGarageId: garage.organization.id })).toEqual(
      foreign,
    )
  })

  test('the garage that manages a customer may import its drivers, and the audit log records it', async () => {
    const garage = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
    const { id: organizationId } = await makeOrganization(db, { managedByGarageId: garage.organization.id })
    const scope = { userId: garage.user.id, organizationId, managedByGarageId: garage.organization.id }
    expect((await send({ ...scope, file: FILE })).json()).toMatchObject({ imported: true, added: 2 })
    const [row] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(row).toMatchObject({ action: 'drivers.imported', details: { added: 2, updated: 0 } })
  })
})
