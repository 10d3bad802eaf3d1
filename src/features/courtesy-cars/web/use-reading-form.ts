import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { kilometresOf, wholeOf } from '#web/editing/typed-numbers.ts'
import type { CarFuel } from '../courtesy-car-kinds.ts'
import { fullLevel } from '../courtesy-car-words.ts'
import { Mileage } from '../courtesy-cars.ts'
import type { LoanDetails } from '../courtesy-loans.ts'
import type { TypedDamage } from './damages-field.tsx'
import { BLANK_SIGNATURE, type TypedSignature } from './signature-pad.tsx'

/** What is typed as a car goes out or comes back. */
export type TypedReading = {
  mileage: string
  level: string
  isSure: boolean
  note: string
  damages: readonly TypedDamage[]
  begun: TypedDamage | null
  endsAt: string | null
  driverName: string
  driverPhone: string
  licenceChecked: boolean
  signature: TypedSignature
  requestKey: string
}

const begin = (loan: LoanDetails, act: 'out' | 'in'): TypedReading => ({
  // what the driver has driven is read from the meter, not guessed
  mileage: act === 'out' ? String(loan.carMileageKm) : '',
  level: act === 'out' ? String(loan.carLevel) : '',
  isSure: false,
  note: '',
  damages: [],
  begun: null,
  endsAt: loan.endsAt,
  driverName: loan.driverName,
  driverPhone: loan.driverPhone,
  licenceChecked: false,
  signature: { ...BLANK_SIGNATURE, name: loan.driverName },
  requestKey: crypto.randomUUID(),
})

const placeOf = (userId: string, loanId: string, act: 'out' | 'in') => ({
  userId,
  form: 'courtesy-loan',
  version: 1,
  of: `${act} ${loanId}`,
})

/** What was sent is kept no longer, also where its answer was lost, or a colleague was faster. */
export function useForgetSent({ id, state }: Pick<LoanDetails, 'id' | 'state'>): void {
  const { id: userId } = useProfile()
  useEffect(() => {
    if (state !== 'RESERVED') clearDraft(placeOf(userId, id, 'out'))
    if (state !== 'OUT') clearDraft(placeOf(userId, id, 'in'))
  }, [userId, id, state])
}

/** The form of one act on one loan, kept by the browser until it is sent: a lost line or a reload loses neither the signature nor the photos. */
export function useReadingForm(loan: LoanDetails, act: 'out' | 'in') {
  const { id: userId } = useProfile()
  const place = placeOf(userId, loan.id, act)
  const [first] = useState(() => begin(loan, act))
  const [typed, setTyped] = useState<TypedReading>(() => readDraft(place, first) ?? first)
  return {
    typed,
    edit: (changes: Partial<TypedReading>) =>
      setTyped((before) => {
        const next = { ...before, ...changes }
        writeDraft(place, next)
        return next
      }),
    forget: () => clearDraft(place),
  }
}

const levelOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : wholeOf(typed.replace('%', '')))

/** The readings as numbers, or what is wrong with them. */
export function readReadings(
  { mileage, level }: Pick<TypedReading, 'mileage' | 'level'>,
  fuel: CarFuel,
): { mileageKm: number; level: number; errors: Partial<Record<'mileageKm' | 'level', string>> } {
  const mileageKm = kilometresOf(mileage) ?? Number.NaN
  const read = levelOf(level)
  const wrong = Mileage.safeParse(mileageKm).error?.issues[0]?.message
  const isLevel = read >= 0 && read <= fullLevel(fuel)
  return {
    mileageKm,
    level: read,
    errors: { ...(wrong && { mileageKm: wrong }), ...(!isLevel && { level: 'Valitse määrä' }) },
  }
}

export const sentDamages = (damages: readonly TypedDamage[]) =>
  damages.map(({ place, note, files }) => ({ place, note, fileIds: files.map(({ id }) => id) }))
