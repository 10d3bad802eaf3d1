import type { CarFuel, DamageFound, Gearbox, LoanState } from './courtesy-car-kinds.ts'

export const GEARBOX_LABELS: Record<Gearbox, string> = { MANUAL: 'Käsivaihteet', AUTOMATIC: 'Automaatti' }

export const FUEL_LABELS: Record<CarFuel, string> = {
  PETROL: 'Bensiini',
  DIESEL: 'Diesel',
  HYBRID: 'Hybridi',
  ELECTRIC: 'Sähkö',
}

export const LOAN_STATE_LABELS: Record<LoanState, string> = {
  RESERVED: 'Varattu',
  OUT: 'Lainassa',
  RETURNED: 'Palautettu',
  CANCELLED: 'Peruttu',
}

export const FOUND_LABELS: Record<DamageFound, string> = {
  HERE: 'Korjaamolla',
  OUT: 'Luovutettaessa',
  IN: 'Palautettaessa',
}

/** What the level of the tank or the battery is called. */
export const levelLabel = (fuel: CarFuel): string => (fuel === 'ELECTRIC' ? 'Varaustaso' : 'Polttoainetta')

/** The highest level: eighths of the tank, percent of a battery. */
export const fullLevel = (fuel: CarFuel): number => (fuel === 'ELECTRIC' ? 100 : 8)

/** "6/8 tankkia", "80 %". */
export const levelText = (fuel: CarFuel, level: number): string =>
  fuel === 'ELECTRIC' ? `${level}\u00a0%` : `${level}/8\u00a0tankkia`

type Named = { make: string; model: string; registrationNumber: string }

/** "Toyota Yaris ABC-123". */
export const carTitle = ({ make, model, registrationNumber }: Named): string =>
  [make, model, registrationNumber].filter(Boolean).join(' ')
