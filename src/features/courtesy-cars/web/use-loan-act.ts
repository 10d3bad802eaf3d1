import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { useRefusableAct } from '#web/use-refusable-act.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { timesText } from './loan-words.tsx'

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** What refused an act, with who has the car and when. */
export function loanFailureText(error: unknown): string {
  const { reason, details } = failureOf(error)
  const text = failureTextWithFields(error)
  const { car, customer, startsAt, endsAt } = details
  if (reason === 'courtesy_car_taken' && isTime(startsAt) && isTime(endsAt))
    return `${text} ${car}: ${customer}, ${timesText(startsAt, endsAt)}.`
  if (reason === 'courtesy_car_out' && isTime(endsAt))
    return `${text} Sen palautus on sovittu ${formatDateTime(endsAt)}: ${customer}.`
  return text
}

/** Does something with cars or loans and shows what is true then; a refusal says who has the car and when. */
export function useLoanAct() {
  const queryClient = useQueryClient()
  return useRefusableAct(() => queryClient.invalidateQueries(courtesyCarsApi.pathFilter()), loanFailureText)
}
