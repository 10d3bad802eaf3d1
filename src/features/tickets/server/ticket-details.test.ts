import { expect, onTestFinished, test, vi } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()

test('a ticket says when it last came to each status, and an undone move never happened', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { id: ticketId } = await makeTicket(db, { garageId: organization.id })
  const side = callerOf(ticketsRouter, await contextOf(db, user.id))
  const at = { organizationId: organization.id, ticketId }
  const now = () => side.get(at)
  expect((await now()).reachedAt).toEqual({})

  const move = async (to: 'SCHEDULED' | 'IN_PROGRESS' | 'READY', requestKey = crypto.randomUUID()) =>
    side.move({ ...at, to, version: (await now()).version, requestKey })
  await move('IN_PROGRESS')
  const first = await now()
  expect(first.reachedAt).toEqual({ IN_PROGRESS: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
  await move('SCHEDULED')
  await move('IN_PROGRESS')
  const again = await now()
  expect(Object.keys(again.reachedAt).toSorted()).toEqual(['IN_PROGRESS', 'SCHEDULED'])
  expect((again.reachedAt.IN_PROGRESS ?? '') > (first.reachedAt.IN_PROGRESS ?? '')).toBe(true)

  // the seconds in which it may be undone do not pass
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const requestKey = crypto.randomUUID()
  await move('READY', requestKey)
  expect((await now()).reachedAt.READY).toBeDefined()
  await side.undo({ ...at, requestKey })
  expect((await now()).reachedAt).toEqual(again.reachedAt)
})
