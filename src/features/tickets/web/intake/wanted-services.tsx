import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { catalogApi } from '#features/catalog/web/catalog.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { ReportValues } from '../report-form.ts'
import { ServiceChips } from './service-chips.tsx'

/** The services of the garage that the car comes to: the own one, or the one that the customer chose. */
export function WantedServices({ form }: { form: UseFormReturn<ReportValues> }) {
  const { id: organizationId, type } = useOrganization()
  const chosenGarageId = useWatch({ control: form.control, name: 'garageId' })
  const chosen = useWatch({ control: form.control, name: 'services' })
  const garageId = type === 'GARAGE' ? organizationId : chosenGarageId
  const offered = useQuery(
    catalogApi.offeredServices.queryOptions({ organizationId, garageId }, { enabled: garageId !== '' }),
  )
  const all = garageId === '' ? undefined : offered.data
  // another garage has another list, and a draft may be older than the list
  const forgetOthers = useEffectEvent((ids: ReadonlySet<string | null>) => {
    const left = chosen.filter(({ serviceId }) => ids.has(serviceId))
    if (left.length < chosen.length) form.setValue('services', left, { shouldDirty: true })
  })
  useEffect(() => {
    if (all) forgetOthers(new Set(all.map(({ id }) => id)))
  }, [all])
  return (
    <ServiceChips
      offered={all ?? []}
      chosen={chosen}
      onChange={(services) => {
        form.setValue('services', services, { shouldDirty: true })
        form.clearErrors('services')
        if (services.length > 0) form.clearErrors('job.title')
      }}
      error={(form.formState.errors.services as { message?: string } | undefined)?.message}
    />
  )
}
