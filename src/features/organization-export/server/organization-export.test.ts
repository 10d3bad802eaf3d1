import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { JobQueued } from '#server/jobs/enqueue.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { readZip } from '#test/read-zip.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { MAX_EXPORTS_A_DAY } from '../organization-export.ts'
import { clearExports, makeExports } from './organization-export.jobs.ts'
import { organizationExportRouter } from './organization-export.router.ts'
import { downloadRoute } from './organization-export.routes.ts'
import { organizationExports } from './organization-export.tables.ts'

const { db, pool } = await testDatabase()
let now = new Date('2031-01-15T12:00:00.000Z')
const clock = () => now
const services = testServices({ clock })
const api = router({ organizationExport: organizationExportRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId, { clock })).organizationExport
const app = await routeServer(db, [downloadRoute], { services })
const context = jobContext(db, { services })

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'GARAGE') {
  const { organization, user } = await makeStaffed(db, { type, name: 'Åsan korjaamo' })
  return { organizationId: organization.id, user, admin: await as(user.id) }
}
const asked = () => ({ withFiles: false, requestKey: newId() })
const queued = async () =>
  (
    await pool.query<{ payload: unknown }>("select payload from outbox_events where name = 'job.queued' order by id")
  ).rows.map(({ payload }) => JobQueued.parse(payload).name)
const audited = async (organizationId: string) =>
  (
    await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId)).orderBy(auditEvents.id)
  ).map(({ action }) => action)

beforeEach(async () => {
  await pool.query('delete from outbox_events')
  now = new Date('2031-01-15T12:00:00.000Z')
})

describe('starting', () => {
  test('a double press makes one, and a retry after it is made makes no other', async () => {
    const { organizationId, admin } = await staffed()
    const first = asked()
    const made = await Promise.all([
      admin.start({ organizationId, ...first }),
      admin.start({ organizationId, ...asked() }),
    ])
    expect(made[0]).toEqual(made[1])
    const [{ exportId } = { exportId: '' }] = made
    await makeExports.run({ exportId }, context)
    const again = await admin.start({ organizationId, ...asked() })
    expect(again).not.toEqual(made[0])
    const { requestKey } =
      (await db.select().from(organizationExports).where(eq(organizationExports.id, exportId)))[0] ?? first
    await admin.remove({ organizationId, exportId: again.exportId })
    expect(await admin.start({ organizationId, withFiles: false, requestKey })).toEqual({ exportId })
    expect((await queued()).filter((name) => name === 'organization-export.make')).toHaveLength(2)
    expect(await audited(organizationId)).toEqual([
      'organization-export.started',
      'organization-export.started',
      'organization-export.removed',
    ])
  })

  test('a day has so many of them, which those that failed do not use up', async () => {
    const { organizationId, admin } = await staffed()
    for (let count = 0; count < MAX_EXPORTS_A_DAY; count++) {
      const { exportId } = await admin.start({ organizationId, ...asked() })
      await db.update(organizationExports).set({ state: 'REMOVED' }).where(eq(organizationExports.id, exportId))
    }
    expect(await refusal(admin.start({ organizationId, ...asked() }))).toMatchObject({
      kind: 'limit',
      reason: 'too_many_exports',
    })
    await db
      .update(organizationExports)
      .set({ state: 'FAILED' })
      .where(eq(organizationExports.organizationId, organizationId))
    await admin.start({ organizationId, ...asked() })
    now = new Date('2031-01-16T12:01:00.000Z')
  })

  test('it wants an admin with a fresh proof of identity and a proved address', async () => {
    const { organizationId, user } = await staffed('CUSTOMER')
    const member = await makeUser(db)
    await makeMembership(db, member.id, organizationId, 'MEMBER')
    const plain = await as(member.id)
    for (const call of [plain.list({ organizationId }), plain.start({ organizationId, ...asked() })])
      expect(await refusal(call)).toMatchObject({ reason: 'admin_only' })
    const known = await contextOf(db, user.id)
    const stale = callerOf(api, { ...known, caller: known.caller && { ...known.caller, hasFreshProof: false } })
    expect(await refusal(stale.organizationExport.start({ organizationId, ...asked() }))).toMatchObject({
      reason: 'proof_needed',
    })
    const unproved = callerOf(api, { ...known, caller: known.caller && { ...known.caller, emailVerified: false } })
    expect(await refusal(unproved.organizationExport.start({ organizationId, ...asked() }))).toMatchObject({
      reason: 'email_unverified',
    })
    expect(await db.$count(organizationExports, eq(organizationExports.organizationId, organizationId))).toBe(0)
  })
})

describe('downloading', () => {
  async function made() {
    const { organizationId, user, admin } = await staffed()
    const { exportId } = await admin.start({ organizationId, ...asked() })
    await makeExports.run({ exportId }, context)
    return { organizationId, user, admin, exportId }
  }
  const download = async (url: string, userId: string) =>
    app.inject({ url, cookies: { session: await makeSession(db, userId) } })

  test('its address gives the whole file, for ten minutes, to the admin who asked for the address', async () => {
    const { organizationId, user, admin, exportId } = await made()
    const { url } = await admin.link({ organizationId, exportId })
    const answer = await download(url, user.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.byteLength),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toContain('2031-01-15.zip')
    expect((await readZip(answer.rawPayload)).names).toContain('README.txt')
    const other = await makeUser(db)
    await makeMembership(db, other.id, organizationId, 'ADMIN')
    expect((await download(url, other.id)).json()).toMatchObject({ reason: 'export_link_ended' })
    expect((await app.inject({ url })).statusCode).toBe(401)
    now = new Date('2031-01-15T12:11:00.000Z')
    expect((await download(url, user.id)).json()).toMatchObject({ reason: 'export_link_ended' })
    expect(await audited(organizationId)).toEqual(['organization-export.started', 'organization-export.downloaded'])
  })

  test('a member, a former admin and another organisation get nothing with it', async () => {
    const { organizationId, user, admin, exportId } = await made()
    const { url } = await admin.link({ organizationId, exportId })
    const foreign = await staffed()
    expect((await download(url, foreign.user.id)).statusCode).toBe(404)
    const swapped = url.replace(organizationId, foreign.organizationId)
    expect((await download(swapped, foreign.user.id)).statusCode).toBe(404)
    expect(await refusal(foreign.admin.link({ organizationId: foreign.organizationId, exportId }))).toMatchObject({
      kind: 'not_found',
    })
    await pool.query("update memberships set role = 'MEMBER' where user_id = $1", [user.id])
    expect((await download(url, user.id)).json()).toMatchObject({ reason: 'admin_only' })
    await pool.query('delete from memberships where user_id = $1', [user.id])
    expect((await download(url, user.id)).statusCode).toBe(404)
  })

  test('a deleted one is gone at once from list, address and storage', async () => {
    const { organizationId, user, admin, exportId } = await made()
    const { url } = await admin.link({ organizationId, exportId })
    expect(await admin.list({ organizationId })).toMatchObject([{ id: exportId, state: 'READY', askedBy: user.name }])
    await admin.remove({ organizationId, exportId })
    expect(await admin.list({ organizationId })).toEqual([])
    expect((await download(url, user.id)).statusCode).toBe(404)
    expect(await refusal(admin.remove({ organizationId, exportId }))).toMatchObject({ kind: 'not_found' })
    expect(await queued()).toContain('organization-export.clear')
    await clearExports.run({ exportId }, context)
    const [row] = await db.select().from(organizationExports).where(eq(organizationExports.id, exportId))
    expect(row).toMatchObject({ state: 'REMOVED', pieceCount: 0 })
  })

  test('one that is not made, or whose week is over, has no address', async () => {
    const { organizationId, admin, exportId } = await made()
    now = new Date('2031-01-22T12:00:00.000Z')
    expect(await refusal(admin.link({ organizationId, exportId }))).toMatchObject({ reason: 'organization_export' })
    const { exportId: waiting } = await admin.start({ organizationId, ...asked() })
    expect(await refusal(admin.link({ organizationId, exportId: waiting }))).toMatchObject({ kind: 'not_found' })
  })
})
