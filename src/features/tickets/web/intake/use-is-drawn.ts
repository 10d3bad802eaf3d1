import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ReportValues } from '../report-form.ts'
import { useKnownCar } from './car-section.tsx'

/**
 * Whether the car that a link or a draft names is here, or does not come: what is below it would move when it comes with its notice of an open ticket.
 * Once the form is drawn, it stays.
 */
export function useIsDrawn(form: UseFormReturn<ReportValues>): boolean {
  const { isLoading } = useKnownCar(form)
  const [isDrawn, setDrawn] = useState(!isLoading)
  // by an effect: the car's owner is chosen by one, before this
  useEffect(() => {
    if (!isLoading) setDrawn(true)
  }, [isLoading])
  return isDrawn
}
