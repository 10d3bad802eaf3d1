import type { Several } from '#features/vehicles/web/send-each.ts'
import { SeveralCars, SeveralOutcome } from '#features/vehicles/web/several-cars.tsx'

/** The cars of which each is asked an offer for. */
export const AskedCars = ({ cars }: { cars: readonly string[] }) => (
  <div className="grid gap-3">
    <p className="text-muted">Jokaisesta autosta lähtee oma tarjouspyyntö samoilla tiedoilla.</p>
    <SeveralCars vehicleIds={cars} label="Autot, joista pyydät tarjouksen" />
  </div>
)

const outcome = {
  stopped: (done: number, all: number) =>
    `Tarjous ehdittiin pyytää ${done} / ${all} autosta. Kun lähetät uudelleen, niistä ei pyydetä toista kertaa.`,
  refused: (refused: number, all: number) => `Tarjous jäi pyytämättä ${refused} / ${all} autosta`,
  rest: 'Muista on pyydetty. Kun lähetät uudelleen, niistä ei pyydetä toista kertaa.',
}

export const NotAsked = ({ cars, several }: { cars: readonly string[]; several: Several | undefined }) => (
  <SeveralOutcome vehicleIds={cars} several={several} words={outcome} />
)
