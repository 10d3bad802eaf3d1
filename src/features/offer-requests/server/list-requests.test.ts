import { afterAll, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf, rowsReadBy } from '#test/query-plans.ts'
import { testServices } from '#test/services.ts'
import { testPool } from '#test/test-pool.ts'
import { listForGarage, offersOfVehicle } from './list-requests.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { waitingOffers } from './waiting-offers.ts'

const { db, pool, options } = await testDatabase()
// with pages in memory, as on every server of ours
const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
afterAll(() => explaining.end())

test('a garage’s list of what is open walks past none of its thousands of closed ones', async () => {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id, vehicleId } = await makeOfferRequest(db, { customerId: customer.id }, [garage.id])
  await pool.query(
    `with made as (
      insert into offer_requests (id, customer_id, vehicle_id, make, model, color, state, closed_at, wanted, description, drivable,
        courtesy_car, answer_by, contact_name, contact_phone, customer_reference, request_key, request_hash)
      select gen_random_uuid(), $1, $2, 'Toyota', 'Corolla', '', 'CANCELLED', now(), '[]', 'Vuotaa', true, false, now(), '', '', '',
        gen_random_uuid(), '' from generate_series(1, 5000) returning id
    ) insert into offer_request_garages (id, offer_request_id, garage_id, asked_at, ended_at)
      select gen_random_uuid(), id, $3, now(), now() from made`,
    [customer.id, vehicleId, garage.id],
  )
  const membership = {
    organizationId: garage.id,
    organizationType: 'GARAGE',
    role: 'MEMBER',
    installs: true,
    bills: true,
  } as const
  const ask = (list: 'open' | 'closed') => (asked: typeof db) =>
    listForGarage({ db: asked, membership, services: testServices() }, { list })
  expect((await ask('open')(db)).rows.map(({ offerRequestId }) => offerRequestId)).toEqual([id])
  expect(await plansOf(explaining, ask('open'))).toContain('offer_request_garages_open')
  expect(await rowsReadBy(explaining, ask('open'))).toBeLessThan(20)
  const waiting = (asked: typeof db) => waitingOffers({ db: asked, membership, services: testServices() })
  expect(await waiting(db)).toEqual({ count: 1 })
  expect(await rowsReadBy(explaining, waiting)).toBeLessThan(20)
  expect(await plansOf(explaining, ask('closed'))).toContain('offer_request_garages_garage')
  expect(await rowsReadBy(explaining, ask('closed'))).toBeLessThan(300)
})

test('the requests of one car are all of it, open and closed, and by an index that begins with the customer; a garage sees its own part', async () => {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: other } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { vehicleId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  const car = { customerId: customer.id, vehicleId: vehicleId ?? '' }
  const open = await makeOfferRequest(db, car, [garage.id, other.id])
  const cancelled = await makeOfferRequest(db, { ...car, state: 'CANCELLED', closedAt: new Date().toISOString() }, [
    other.id,
  ])
  await makeOfferRequest(db, { customerId: customer.id }, [garage.id])
  await pool.query(
    `insert into offer_requests (id, customer_id, vehicle_id, make, model, color, state, closed_at, wanted, description, drivable,
        courtesy_car, answer_by, contact_name, contact_phone, customer_reference, request_key, request_hash)
      select gen_random_uuid(), $1, (select vehicle_id from offer_requests where customer_id = $1 and vehicle_id <> $2 limit 1), 'Toyota',
        'Corolla', '', 'CANCELLED', now(), '[]', 'Vuotaa', true, false, now(), '', '', '', gen_random_uuid(), '' from generate_series(1, 5000)`,
    [car.customerId, car.vehicleId],
  )
  await pool.query('analyze offer_requests')
  const idsOf = ({ rows }: { rows: readonly { offerRequestId: string }[] }) =>
    rows.map(({ offerRequestId }) => offerRequestId)
  const [asCustomer, asGarage] = [await contextOf(db, user.id), await contextOf(db, mechanic.id)]
  const search = { vehicleId: car.vehicleId }
  const list = callerOf(offerRequestsRouter, asCustomer)
  expect(idsOf(await list.ofVehicle({ organizationId: customer.id, ...search }))).toEqual([cancelled.id, open.id])
  const forGarage = callerOf(offerRequestsRouter, asGarage).forGarage
  expect(idsOf(await forGarage.ofVehicle({ organizationId: garage.id, ...search }))).toEqual([open.id])
  const membership = { organizationId: customer.id, organizationType: 'CUSTOMER', role: 'MEMBER' } as const
  const ask = (asked: typeof db) => offersOfVehicle({ ...asCustomer, db: asked, membership } as never, search)
  expect(await plansOf(explaining, ask)).toMatch(/offer_requests_(of_)?vehicle/)
  expect(await rowsReadBy(explaining, ask)).toBeLessThan(40)
})
