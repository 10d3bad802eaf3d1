import type { Transaction } from '#server/db/database.ts'
import type { CarsDue, DueKind } from '../fleet.events.ts'
import { type DueCar, dueCars, wholeText } from './due-words.ts'

export const DUE_WORDS: Record<DueKind, { what: string; whatFor: string; What: string; advice: string }> = {
  SERVICE: {
    what: 'huolto',
    whatFor: 'huoltoa',
    What: 'Huolto',
    advice: 'Varaa aika korjaamolta hyvissä ajoin. Kun autolla on avoin huolto, siitä ei muistuteta.',
  },
  INSPECTION: {
    what: 'katsastus',
    whatFor: 'katsastusta',
    What: 'Katsastus',
    advice: 'Varaa katsastusaika hyvissä ajoin. Kun auto on katsastettu, merkitse se auton sivulla.',
  },
}

type About = { customerId: string; what: DueKind }

/** Comes from the product itself, for the customer: a topic of its own, since a user who turns off the notices of each move still needs these. */
export const dueNotice = {
  group: 'DUE_DATES',
  concerns: ({ customerId }: About) => [customerId],
  by: ({ customerId }: About) => ({ organizationId: customerId, userId: null }),
} as const

type Several = { cars: DueCar[]; count: number }

/** What notices of several cars have in common; each leads to the list of such cars. */
export const severalCars = (kind: DueKind) =>
  ({
    ...dueNotice,
    when: ({ what }: CarsDue) => what === kind,
    async subject(tx: Transaction, { customerId, what, count, vehicleIds }: CarsDue): Promise<Several | null> {
      const cars = await dueCars(tx, { customerId, what, ids: vehicleIds })
      return cars.length === 0 ? null : { cars, count }
    },
    title: ({ cars: [car], count }: Several) =>
      count === 1 && car
        ? `${car.plate}: ${DUE_WORDS[kind].what} ${car.when}`
        : `${wholeText(count)} autoa odottaa ${DUE_WORDS[kind].whatFor}`,
    previewText: ({ cars }: Several) => cars.map(({ plate }) => plate).join(', '),
    mail: ({ cars, count }: Several) => ({
      paragraphs: [DUE_WORDS[kind].advice],
      facts: [
        ...cars.map(({ name, when, works }) => [name, works ? `${when}: ${works}` : when] as const),
        ...(count > cars.length
          ? [['Lisäksi', count - cars.length === 1 ? '1 auto' : `${wholeText(count - cars.length)} autoa`] as const]
          : []),
      ],
      action: { label: 'Katso autot', path: `/app/vehicles?state=${kind === 'SERVICE' ? 'service' : 'inspection'}` },
    }),
  }) as const
