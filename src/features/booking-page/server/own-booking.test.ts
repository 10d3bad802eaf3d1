import { and, desc, eq, like, ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { FieldChange } from '#features/tickets/ticket-views.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { bookedTime } from '../booking-texts.ts'
import { book, bookingWorld, freshPhone, linkIn, TUESDAY_8, textsTo } from './booking-page.fixture.ts'
import { remindDayBefore } from './booking-page.jobs.ts'
import { followBookings } from './follow-tickets.ts'

const world = await bookingWorld()
const { db, open, press, at, services } = world
const engine = deliveryWorld(db, { notices: [], at: '2036-11-24T06:00:00Z', listeners: followBookings(services) })
const api = router({ tickets: ticketsRouter })

const TUESDAY_10 = '2036-11-25T08:00:00.000Z'
const WEDNESDAY_10 = '2036-11-26T08:00:00.000Z'
const WEDNESDAY_12 = '2036-11-26T10:00:00.000Z'

// each from an address of its own: one address gets few codes an hour
let visitors = 0

/** A booking of Tuesday at 8 with its page, and the garage that answers it. */
async function booked() {
  const garage = await world.garage()
  const phone = freshPhone()
  visitors += 1
  await book(world, garage, { phone, ip: `10.0.1.${visitors}` })
  const path = linkIn((await textsTo(db, phone))[0] ?? '')
  const caller = callerOf(api, await contextOf(db, garage.userId, { clock: services.clock }))
  const ticket = async () => {
    const [found] = await db.select().from(tickets).where(eq(tickets.garageId, garage.id))
    if (!found) throw new Error('the booking made no ticket')
    return found
  }
  const named = async () => {
    const { id, version } = await ticket()
    return { organizationId: garage.id, ticketId: id, version }
  }
  const follow = () => engine.pass('2036-11-24T06:10:00Z')
  /** The person has no text of it yet. */
  const planUnsent = async (scheduledStart: string) =>
    caller.tickets.move({ ...(await named()), to: 'SCHEDULED', scheduledStart })
  const plan = async (scheduledStart: string) => {
    await planUnsent(scheduledStart)
    await follow()
  }
  const reopen = async () => {
    await caller.tickets.move({ ...(await named()), to: 'NEW' })
    await follow()
  }
  const replan = async (scheduledStart: string) => {
    await caller.tickets.edit({ ...(await named()), changes: { scheduledStart, scheduledEnd: null } })
    await follow()
  }
  const decline = async () => {
    await caller.tickets.move({ ...(await named()), to: 'CANCELLED' })
    await follow()
  }
  const texts = async (part: string) => (await textsTo(db, phone)).filter((text) => text.includes(part))
  const toPhone = like(deliveries.to, `%${phone.slice(1)}`)
  const lastText = async () => {
    const [last] = await db
      .select({ text: deliveries.text })
      .from(deliveries)
      .where(and(toPhone, ne(deliveries.state, 'suppressed')))
      .orderBy(desc(deliveries.id))
      .limit(1)
    return last?.text ?? ''
  }
  /** For the limits on messages, which count those of one day. */
  const nextDay = () =>
    db
      .update(deliveries)
      .set({ createdAt: sql`${deliveries.createdAt} - interval '1 day'` })
      .where(toPhone)
  /** The times that were wished for since the booking, as the timeline has them. */
  const wishes = async () => {
    const entries = await db
      .select({ data: ticketEvents.data })
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticketId, (await ticket()).id), eq(ticketEvents.kind, 'EDITED')))
      .orderBy(ticketEvents.id)
    const changes = entries.flatMap(({ data }) => FieldChange.array().parse(data.changes))
    return changes.filter(({ field }) => field === 'requestedAt').map(({ to }) => to)
  }
  const sending = { texts, lastText, nextDay, follow }
  return { garage, phone, path, ticket, plan, planUnsent, replan, decline, reopen, wishes, ...sending }
}

describe('the page of a booking', () => {
  test('says that the garage has not confirmed, and the confirmed time once it has', async () => {
    const { path, plan, texts } = await booked()
    const before = (await open(path)).body
    expect([before.includes('ei ole vielä vahvistanut'), before.includes('on vahvistanut ajan')]).toEqual([true, false])
    await plan(TUESDAY_8)
    expect((await open(path)).body).toContain('Korjaamo on vahvistanut ajan')
    expect(await texts('on vahvistanut ajan')).toHaveLength(1)
  })

  test('moves the wish of a booking that waits, and frees its time for others', async () => {
    const { garage, path, ticket } = await booked()
    const times = await open(`${path}?nayta=siirra`)
    expect(times.body).toContain(TUESDAY_10)
    expect((await press(path, { teko: 'siirra', aika: TUESDAY_10 })).statusCode).toBe(303)
    expect(await ticket()).toMatchObject({ status: 'NEW', requestedAt: TUESDAY_10 })
    await book(world, garage, { phone: freshPhone(), plate: 'XYZ-99' })
    const all = await db.select({ at: tickets.requestedAt }).from(tickets).where(eq(tickets.garageId, garage.id))
    expect(all.map((one) => one.at).toSorted()).toEqual([TUESDAY_8, TUESDAY_10])
  })

  test('refuses a time that is not free, and shows others', async () => {
    const { garage, path, ticket } = await booked()
    await book(world, garage, { phone: freshPhone(), time: TUESDAY_10 })
    const refused = await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    expect([refused.statusCode, refused.body.includes('Aika ehti mennä')]).toEqual([409, true])
    expect((await ticket()).requestedAt).toBe(TUESDAY_8)
  })

  test('keeps the confirmed time until the garage plans the new wish, and sends its confirmation then', async () => {
    const { path, plan, replan, ticket, texts } = await booked()
    await plan(TUESDAY_8)
    await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    expect(await ticket()).toMatchObject({ status: 'SCHEDULED', scheduledStart: TUESDAY_8, requestedAt: TUESDAY_10 })
    expect((await open(path)).body).toContain('Vahvistettu aika on voimassa, kunnes korjaamo muuttaa sen')
    await replan(TUESDAY_10)
    expect((await open(path)).body).not.toContain('Uusi toive')
    expect(await texts('on vahvistanut ajan')).toHaveLength(2)
  })

  test('a time that was changed and changed back is sent again', async () => {
    const { plan, replan, texts, lastText, nextDay } = await booked()
    await plan(TUESDAY_8)
    await replan(TUESDAY_10)
    await nextDay()
    await replan(TUESDAY_8)
    expect(await lastText()).toContain(`on vahvistanut ajan: auto ABC-123, ${bookedTime(TUESDAY_8)}`)
    expect(await texts('on vahvistanut ajan')).toHaveLength(3)
  })

  test('the same time is sent again when the garage plans it after a cancellation, of either side', async () => {
    const { path, plan, decline, reopen, follow, texts, lastText, nextDay } = await booked()
    await plan(TUESDAY_8)
    await decline()
    expect(await lastText()).toContain('on perunut varauksen')
    await reopen()
    await nextDay()
    await plan(TUESDAY_8)
    expect(await lastText()).toContain(`on vahvistanut ajan: auto ABC-123, ${bookedTime(TUESDAY_8)}`)
    await press(path, { teko: 'peru' })
    await follow()
    await reopen()
    await plan(TUESDAY_8)
    expect(await texts('on vahvistanut ajan')).toHaveLength(3)
  })

  test('a second cancellation by the garage is sent as the first one was', async () => {
    const { plan, decline, reopen, texts } = await booked()
    await plan(TUESDAY_8)
    await decline()
    await reopen()
    at('2036-11-24T06:05:00Z')
    await decline()
    at('2036-11-24T06:00:00Z')
    expect(await texts('on perunut varauksen')).toHaveLength(2)
  })

  test('keeps a wish that is made before the confirmation of the plan has left', async () => {
    const { path, planUnsent, follow, texts } = await booked()
    await planUnsent(TUESDAY_8)
    await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    await follow()
    expect((await open(path)).body).toContain('Uusi toive')
    expect(await texts('on vahvistanut ajan')).toHaveLength(1)
  })

  test('a wish after the plan was taken back is answered, also by the same time again', async () => {
    const { path, plan, reopen, texts } = await booked()
    await plan(TUESDAY_8)
    await reopen()
    await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    await plan(TUESDAY_8)
    expect(await texts('on vahvistanut ajan')).toHaveLength(2)
  })

  test('the time that was wished for before the plan can be wished for again, and a retry writes nothing more', async () => {
    const { path, plan, replan, ticket, wishes } = await booked()
    const wish = (aika: string) => press(path, { teko: 'siirra', aika })
    await plan(WEDNESDAY_10)
    await Promise.all([wish(TUESDAY_8), wish(TUESDAY_8)])
    expect(await ticket()).toMatchObject({ requestedAt: TUESDAY_8, scheduledStart: WEDNESDAY_10 })
    expect((await open(path)).body).toContain('Uusi toive')
    expect(await wishes()).toEqual([TUESDAY_8])
    await replan(WEDNESDAY_12)
    expect((await open(path)).body).not.toContain('Uusi toive')
    await wish(TUESDAY_8)
    expect((await open(path)).body).toContain('Uusi toive')
    expect(await wishes()).toEqual([TUESDAY_8, TUESDAY_8])
  })

  test('a late retry of a wish that the garage has confirmed changes nothing', async () => {
    const { path, plan, replan, wishes } = await booked()
    await plan(TUESDAY_8)
    await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    await replan(TUESDAY_10)
    expect((await press(path, { teko: 'siirra', aika: TUESDAY_10 })).statusCode).toBe(303)
    expect(await wishes()).toEqual([TUESDAY_10])
    expect((await open(path)).body).not.toContain('Uusi toive')
  })

  test('the link is valid until after the confirmed time, also when an earlier one is wished for', async () => {
    const { path, plan } = await booked()
    await plan('2036-12-22T06:00:00.000Z')
    await press(path, { teko: 'siirra', aika: TUESDAY_10 })
    at('2037-01-05T05:00:00Z')
    expect((await open(path)).statusCode).toBe(200)
    at('2037-01-05T07:00:00Z')
    expect((await open(path)).statusCode).toBe(410)
    at('2036-11-24T06:00:00Z')
  })

  test('cancels by the own move of the customer, once', async () => {
    const { path, ticket, texts } = await booked()
    expect((await open(`${path}?nayta=peru`)).body).toContain('Perutaanko varaus?')
    await Promise.all([press(path, { teko: 'peru' }), press(path, { teko: 'peru' })])
    const { id, status } = await ticket()
    expect(status).toBe('CANCELLED')
    const moves = await db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, id))
    expect(moves.filter(({ kind }) => kind === 'MOVED')).toHaveLength(1)
    await engine.pass('2036-11-24T06:10:00Z')
    // who cancelled knows it
    expect(await texts('on perunut varauksen')).toEqual([])
    expect((await open(path)).body).toContain('Varaus on peruttu')
  })

  test('says that the garage cancelled, and so does a text', async () => {
    const { path, decline, texts } = await booked()
    await decline()
    expect(await texts('on perunut varauksen')).toHaveLength(1)
    expect((await press(path, { teko: 'siirra', aika: TUESDAY_10 })).statusCode).toBe(303)
    expect((await open(path)).body).toContain('Varaus on peruttu')
  })

  test('shows nothing by a forged link, and whom to call by one that is over', async () => {
    const { path } = await booked()
    expect((await open(`/varaus/${'a'.repeat(44)}`)).statusCode).toBe(404)
    at('2036-12-20T06:00:00Z')
    expect((await open(path)).statusCode).toBe(410)
    expect((await press(path, { teko: 'peru' })).statusCode).toBe(410)
    at('2036-11-24T06:00:00Z')
  })
})

describe('the reminder of the day before', () => {
  test('leaves once for a confirmed time, outside of quiet hours, and again for another time', async () => {
    const { plan, replan, texts, ticket } = await booked()
    const reminded = () => texts('muistuttaa')
    await remindDayBefore(db, services)
    expect(await reminded()).toEqual([])
    await plan('2036-11-26T06:00:00.000Z')
    at('2036-11-25T05:00:00Z')
    await remindDayBefore(db, services)
    expect(await reminded()).toEqual([])
    at('2036-11-25T08:00:00Z')
    await Promise.all([remindDayBefore(db, services), remindDayBefore(db, services)])
    await remindDayBefore(db, services)
    expect(await reminded()).toHaveLength(1)
    await replan('2036-11-26T10:00:00.000Z')
    await remindDayBefore(db, services)
    expect(await reminded()).toHaveLength(2)
    expect((await ticket()).status).toBe('SCHEDULED')
    at('2036-11-24T06:00:00Z')
  })

  test('leaves again for a time that was changed and changed back, and for one that was cancelled and planned again', async () => {
    const { plan, replan, decline, reopen, texts } = await booked()
    const remind = async () => {
      await remindDayBefore(db, services)
      return (await texts('muistuttaa')).length
    }
    await plan(WEDNESDAY_10)
    at('2036-11-25T08:00:00Z')
    expect(await remind()).toBe(1)
    await replan(WEDNESDAY_12)
    expect(await remind()).toBe(2)
    await replan(WEDNESDAY_10)
    expect(await remind()).toBe(3)
    await decline()
    await reopen()
    await plan(WEDNESDAY_10)
    expect([await remind(), await remind()]).toEqual([4, 4])
    at('2036-11-24T06:00:00Z')
  })
})
