import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import type { ConnectionEdit } from '../accounting.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { accountingRouter } from './accounting.router.ts'
import { accountingConnections } from './accounting.tables.ts'
import { openSecrets } from './connection-secrets.ts'

const { db } = await testDatabase()
const procountor = await openProcountorServer()
afterAll(() => procountor.close())
beforeEach(() => procountor.clear())

const access = {
  procountor: procountor.access,
  netvisor: { url: 'http://127.0.0.1:1', limitMs: 1000, partnerId: 'a partner', partnerKey: 'a key' },
}
const api = router({ accounting: accountingRouter })
const as = async (userId: string, accounting = access) =>
  callerOf(api, await contextOf(db, userId, { accounting })).accounting

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'GARAGE') {
  const { organization, user } = await makeStaffed(db, { type })
  return { organizationId: organization.id, user, admin: await as(user.id) }
}

const edit: ConnectionEdit = {
  system: 'PROCOUNTOR',
  automatic: 'LEFT',
  apiKey: 'an api key',
  customerId: '',
  customerKey: '',
  companyId: '',
  productCode: '',
  operatorEmail: '',
}
const rowOf = async (garageId: string) => {
  const [row] = await db.select().from(accountingConnections).where(eq(accountingConnections.garageId, garageId))
  if (!row) throw new Error('no connection')
  return row
}
const secretsOf = async (garageId: string) => openSecrets('a secret of the tests', await rowOf(garageId))
const audited = async (organizationId: string) =>
  await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId)).orderBy(auditEvents.id)

describe('the connection', () => {
  test('an admin connects a system, changes it and ends it; its secrets are sealed and no answer or audit row has them', async () => {
    const { organizationId, admin } = await staffed()
    expect(await admin.get({ organizationId })).toEqual({
      connection: null,
      offered: ['PROCOUNTOR', 'NETVISOR', 'OPERATOR'],
      waiting: 0,
      failed: 0,
    })
    const saved = await admin.save({ organizationId, edit })
    expect(saved).toMatchObject({ system: 'PROCOUNTOR', automatic: 'LEFT', isOn: true, version: 1 })
    expect((await rowOf(organizationId)).sealedKeys).not.toContain('an api key')
    expect(await secretsOf(organizationId)).toMatchObject({ apiKey: 'an api key' })
    // a secret that is left empty stays
    await admin.save({ organizationId, edit: { ...edit, apiKey: '', automatic: 'OFF', version: 1 } })
    expect(await secretsOf(organizationId)).toMatchObject({ apiKey: 'an api key' })
    await admin.save({ organizationId, edit: { ...edit, apiKey: 'another', version: 2 } })
    expect(await secretsOf(organizationId)).toMatchObject({ apiKey: 'another' })
    const [garage] = await db.select().from(organizations).where(eq(organizations.id, organizationId))
    expect(garage?.switchedOn).toEqual(['accounting'])
    expect(JSON.stringify(await admin.get({ organizationId }))).not.toMatch(/another|sealed/)
    await admin.remove({ organizationId, version: 3 })
    expect(await admin.get({ organizationId })).toMatchObject({ connection: null })
    const [after] = await db.select().from(organizations).where(eq(organizations.id, organizationId))
    expect(after?.switchedOn).toEqual([])
    const rows = await audited(organizationId)
    expect(rows.map(({ action }) => action)).toEqual([
      'accounting.connected',
      'accounting.saved',
      'accounting.saved',
      'accounting.disconnected',
    ])
    expect(rows.map(({ details }) => details.secrets)).toEqual([undefined, false, true, undefined])
    expect(JSON.stringify(rows)).not.toContain('api key')
  })

  test('another system begins without the secrets of the one before', async () => {
    const { organizationId, admin } = await staffed()
    await admin.save({ organizationId, edit })
    const netvisor: ConnectionEdit = {
      ...edit,
      system: 'NETVISOR',
      apiKey: '',
      companyId: '2345678-0',
      productCode: 'TYO',
      version: 1,
    }
    expect(await refusal(admin.save({ organizationId, edit: netvisor }))).toMatchObject({
      details: { fields: [{ field: 'edit.customerId' }, { field: 'edit.customerKey' }] },
    })
    await admin.save({ organizationId, edit: { ...netvisor, customerId: 'id', customerKey: 'key' } })
    expect(await secretsOf(organizationId)).toEqual({ apiKey: '', customerId: 'id', customerKey: 'key' })
  })

  test.each([
    ['a key is missing', { apiKey: '' }, 'edit.apiKey'],
    ['Netvisor’s company is missing', { system: 'NETVISOR', productCode: 'X' }, 'edit.companyId'],
    ['the operator’s address is missing', { system: 'OPERATOR' }, 'edit.operatorEmail'],
  ] as const)('where %s it is refused at its field', async (_what, given, field) => {
    const { organizationId, admin } = await staffed()
    const refused = await refusal(admin.save({ organizationId, edit: { ...edit, ...given } }))
    expect(JSON.stringify(refused.details)).toContain(field)
  })

  test('what waits is dropped with the connection, and when another system takes its place; what went stays known', async () => {
    const w = await accountingWorld(db, { access, system: 'PROCOUNTOR' })
    const [gone, waiting] = [await w.invoice(), await w.invoice()]
    await w.ask(gone.id)
    await w.send()
    await w.ask(waiting.id)
    const toOperator = { ...edit, system: 'OPERATOR' as const, operatorEmail: 'laskut@operaattori.example.fi' }
    await w.admin.accounting.save({ ...w.g, edit: { ...toOperator, version: 1 } })
    await w.admin.accounting.save({ ...w.g, edit: { ...edit, version: 2 } })
    const { rows } = await w.admin.accounting.transfers(w.g)
    expect(rows.map(({ number, state }) => [number, state])).toEqual([[gone.number, 'SENT']])
    await w.ask(waiting.id)
    await w.admin.accounting.remove({ ...w.g, version: 3 })
    await w.admin.accounting.save({ ...w.g, edit })
    expect(await w.admin.accounting.get(w.g)).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('a key with signs that no header takes is refused at its field', async () => {
    const { organizationId, admin } = await staffed()
    const refused = await refusal(admin.save({ organizationId, edit: { ...edit, apiKey: 'avain–1' } }))
    expect(JSON.stringify(refused.details)).toContain('edit.apiKey')
  })

  test('a system that the platform is not known in is not offered', async () => {
    const { organizationId, user } = await staffed()
    const admin = callerOf(api, await contextOf(db, user.id)).accounting
    expect(await admin.get({ organizationId })).toMatchObject({ offered: ['OPERATOR'] })
    expect(await refusal(admin.save({ organizationId, edit }))).toMatchObject({ reason: 'accounting_not_offered' })
  })

  test('an edit of an older version is refused with what changed meanwhile', async () => {
    const { organizationId, admin } = await staffed()
    await admin.save({ organizationId, edit })
    await admin.save({ organizationId, edit: { ...edit, automatic: 'MADE', version: 1 } })
    expect(await refusal(admin.save({ organizationId, edit: { ...edit, version: 1 } }))).toMatchObject({
      kind: 'conflict',
      reason: 'accounting_connection_changed',
      details: { differs: ['automatic'], current: { version: 2, automatic: 'MADE' } },
    })
    expect(await refusal(admin.remove({ organizationId, version: 1 }))).toMatchObject({ kind: 'conflict' })
  })

  test('a member sees transfers and no connection, and a customer has none of it', async () => {
    const { organizationId, user, admin } = await staffed()
    await admin.save({ organizationId, edit })
    const member = await makeUser(db)
    await makeMembership(db, member.id, organizationId, 'MEMBER')
    const plain = await as(member.id)
    expect(await refusal(plain.get({ organizationId }))).toMatchObject({ reason: 'admin_only' })
    expect(await refusal(plain.save({ organizationId, edit }))).toMatchObject({ reason: 'admin_only' })
    expect(await plain.ofDocuments({ organizationId, basisIds: [] })).toEqual([])
    const customer = await staffed('CUSTOMER')
    expect(await refusal(customer.admin.get({ organizationId: customer.organizationId }))).toMatchObject({
      reason: 'garage_only',
    })
    const other = await staffed()
    expect(await refusal(other.admin.get({ organizationId }))).toMatchObject({ kind: 'not_found' })
    expect(user.id).not.toBe(member.id)
  })
})

describe('a trial', () => {
  test('the connection is tried out, which is written down', async () => {
    const { organizationId, admin } = await staffed()
    expect(await refusal(admin.test({ organizationId }))).toMatchObject({ reason: 'accounting_connection' })
    await admin.save({ organizationId, edit })
    expect(await admin.test({ organizationId })).toEqual({ failure: null, answer: '' })
    await admin.save({ organizationId, edit: { ...edit, apiKey: 'a wrong one', version: 1 } })
    expect(await admin.test({ organizationId })).toMatchObject({ failure: 'CREDENTIALS' })
    expect((await audited(organizationId)).filter(({ action }) => action === 'accounting.tested')).toHaveLength(2)
  })

  test('a trial without end is stopped', async () => {
    const { organizationId, admin } = await staffed()
    await admin.save({ organizationId, edit })
    for (let tries = 0; tries < 10; tries += 1) await admin.test({ organizationId })
    expect(await refusal(admin.test({ organizationId }))).toMatchObject({ kind: 'limit' })
  })
})

test('a garage without a connection has no transfers, and a document of another garage answers as missing', async () => {
  const w = await accountingWorld(db, { access, system: 'PROCOUNTOR' })
  const { id } = await w.invoice()
  const other = await staffed()
  const asked = { organizationId: other.organizationId, basisId: id }
  expect(await refusal(other.admin.ofDocument(asked))).toMatchObject({ reason: 'invoice_basis' })
  expect(await refusal(other.admin.transfer(asked))).toMatchObject({ reason: 'invoice_basis' })
  expect(await other.admin.ofDocuments({ organizationId: other.organizationId, basisIds: [id] })).toEqual([])
  expect(await other.admin.transfers({ organizationId: other.organizationId })).toEqual({ rows: [], next: null })
})

test('the list of transfers comes page by page, the newest first, and can show only those that failed', async () => {
  const w = await accountingWorld(db, { access, system: 'PROCOUNTOR' })
  const numbers: string[] = []
  for (let made = 0; made < 21; made += 1) {
    const { id, number } = await w.invoice()
    await w.ask(id)
    numbers.unshift(number)
  }
  const first = await w.admin.accounting.transfers(w.g)
  expect(first.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 20))
  const second = await w.admin.accounting.transfers({ ...w.g, cursor: first.next })
  expect(second).toMatchObject({ rows: [{ number: numbers[20], customerName: 'Kuljetus Oy' }], next: null })
  expect(await w.admin.accounting.transfers({ ...w.g, failed: true })).toEqual({ rows: [], next: null })
  expect(await w.admin.accounting.get(w.g)).toMatchObject({ waiting: 21, failed: 0 })
})
