import { and, eq, inArray, or } from 'drizzle-orm'
import { chatWith } from '#features/chats/server/chats.access.ts'
import { ticketsByNumber } from '#features/tickets/server/tickets-by-number.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { findVinNumber } from '#shared/vin-number.ts'
import type { Mention, Mentions } from '../chat-pins.ts'

const TICKET_NUMBER = /^\d{4}-\d{4,6}$/

/**
 * Which of these words lead the viewer somewhere: numbers of the pair's tickets, and plates and VINs of those of the customer's
 * vehicles that the viewer may see. Any other word is none, whether there is such a thing or not.
 */
export async function findMentions(
  { db, membership }: OrganizationContext,
  { otherId, words }: Mentions,
): Promise<Mention[]> {
  const { garageId, customerId } = await chatWith(db, membership, otherId)
  const read = words.map((word) => ({ word, ...readWord(word) }))
  const named = (name: 'number' | 'plate' | 'vin') => read.flatMap((one) => one[name] ?? [])
  const [numbers, plates, vins] = [named('number'), named('plate'), named('vin')]
  const [found, cars] = await Promise.all([
    numbers.length === 0 ? [] : ticketsByNumber(db, { garageId, customerId }, numbers),
    plates.length + vins.length === 0
      ? []
      : db
          .select({ id: vehicles.id, plate: vehicles.registrationNumber, vin: vehicles.vinNumber })
          .from(vehicles)
          .where(
            and(
              eq(vehicles.organizationId, customerId),
              or(inArray(plateKeySql(vehicles.registrationNumber), plates), inArray(vehicles.vinNumber, vins)),
              visibleVehicles(db, membership),
            ),
          ),
  ])
  return read.flatMap(({ word, number, plate, vin }): Mention[] => {
    const ticket = found.find((one) => one.number === number)
    if (ticket) return [{ word, kind: 'ticket', id: ticket.id }]
    const car = cars.find((one) => (plate && plateKey(one.plate ?? '') === plate) || (vin && one.vin === vin))
    return car ? [{ word, kind: 'vehicle', id: car.id }] : []
  })
}

/** What a word can be the name of. */
function readWord(word: string): { number?: string; vin?: string; plate?: string } {
  if (TICKET_NUMBER.test(word)) return { number: word }
  const vin = findVinNumber(word)
  if (vin) return { vin }
  const plate = readPlateNumber(word)
  return plate ? { plate: plateKey(plate.text) } : {}
}
