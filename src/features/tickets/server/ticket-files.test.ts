import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileFor } from '#features/files/server/files.access.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { mayReadTicketEvent, TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()
const access = { [TICKET_EVENT_FILES]: mayReadTicketEvent }

async function person(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const context = await contextOf(db, user.id)
  const { caller } = context
  if (!caller) throw new Error('not signed in')
  return {
    organizationId: organization.id,
    side: callerOf(ticketsRouter, context),
    upload: async () => (await makeFile(db, { userId: user.id, organizationId: organization.id })).id,
    reads: async (fileId: string) =>
      fileFor(db, caller, fileId, access).then(
        () => true,
        () => false,
      ),
  }
}

test('photos of a report and a comment are read by both sides, those of a note by the garage, none by others', async () => {
  const garage = await person('GARAGE')
  const customer = await person('CUSTOMER')
  const stranger = await person('CUSTOMER')
  const [reported, said, noted] = [await customer.upload(), await garage.upload(), await garage.upload()]
  const { ticketId } = await customer.side.report({
    organizationId: customer.organizationId,
    garageId: garage.organizationId,
    vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
    job: { title: 'Kolhu' },
    fileIds: [reported],
    requestKey: randomUUID(),
  })
  const comment = (fileId: string, internal: boolean) =>
    garage.side.comment({
      organizationId: garage.organizationId,
      ticketId,
      body: 'Katso kuva',
      internal,
      fileIds: [fileId],
      requestKey: randomUUID(),
    })
  await comment(said, false)
  await comment(noted, true)

  const filesSeenBy = async ({ side, organizationId }: typeof garage) => {
    const { entries } = await side.timeline({ organizationId, ticketId })
    return entries.flatMap((entry) => ('files' in entry ? entry.files.map((file) => file.id) : []))
  }
  expect(await filesSeenBy(garage)).toEqual([noted, said, reported])
  expect(await filesSeenBy(customer)).toEqual([said, reported])
  const photosSeenBy = async ({ side, organizationId }: typeof garage) =>
    (await side.photos({ organizationId, ticketId })).map(({ id, internal }) => [id, internal])
  expect(await photosSeenBy(garage)).toEqual([
    [reported, false],
    [said, false],
    [noted, true],
  ])
  expect(await photosSeenBy(customer)).toEqual([
    [reported, false],
    [said, false],
  ])
  const may = async (who: typeof garage) => Promise.all([reported, said, noted].map(who.reads))
  expect(await may(garage)).toEqual([true, true, true])
  expect(await may(customer)).toEqual([true, true, false])
  expect(await may(stranger)).toEqual([false, false, false])
})

test('attaching another’s upload to a ticket is refused and writes nothing', async () => {
  const garage = await person('GARAGE')
  const customer = await person('CUSTOMER')
  const foreign = await garage.upload()
  const report = customer.side.report({
    organizationId: customer.organizationId,
    garageId: garage.organizationId,
    vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
    job: { title: 'Kolhu' },
    fileIds: [foreign],
    requestKey: randomUUID(),
  })
  expect(await refusal(report)).toMatchObject({ kind: 'not_found', reason: 'file' })
  expect(await garage.side.countUnarchived({ organizationId: garage.organizationId })).toBe(0)
})

test('pictures need no words, a retry with another one is refused, and so is a comment of neither', async () => {
  const garage = await person('GARAGE')
  const customer = await person('CUSTOMER')
  const { organizationId } = customer
  const { ticketId } = await customer.side.report({
    organizationId,
    garageId: garage.organizationId,
    vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
    job: { title: 'Kolhu' },
    requestKey: randomUUID(),
  })
  const fileIds = [await customer.upload(), await customer.upload()]
  const comment = { organizationId, ticketId, fileIds, requestKey: randomUUID() }
  await customer.side.comment(comment)
  await customer.side.comment(comment)
  const { entries } = await garage.side.timeline({ organizationId: garage.organizationId, ticketId })
  expect(entries.map(({ kind }) => kind)).toEqual(['COMMENTED', 'REPORTED'])
  expect(entries[0]).toMatchObject({ body: '', files: fileIds.map((id) => ({ id })) })
  const other = customer.side.comment({ ...comment, fileIds: [...fileIds, await customer.upload()] })
  expect(await refusal(other)).toMatchObject({ kind: 'conflict', reason: 'comment_key_used' })
  const empty = customer.side.comment({ organizationId, ticketId, body: ' ', requestKey: randomUUID() })
  expect(await refusal(empty)).toMatchObject({ kind: 'invalid' })
})
