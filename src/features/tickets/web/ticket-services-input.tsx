import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { catalogApi } from '#features/catalog/web/catalog.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { PartValues } from './edited-fields.ts'
import { ServiceChips } from './intake/service-chips.tsx'

/** The wanted services of a ticket. A garage that the customer may not choose any more shows those that are there, to be taken off. */
export function TicketServicesInput({ form, garageId }: { form: UseFormReturn<PartValues>; garageId: string }) {
  const { id: organizationId } = useOrganization()
  const offered = useQuery(catalogApi.offeredServices.queryOptions({ organizationId, garageId }, { retry: false }))
  return (
    <ServiceChips
      offered={offered.data ?? []}
      chosen={form.watch('services') ?? []}
      onChange={(services) => {
        form.setValue('services', services, { shouldDirty: true })
        form.clearErrors('services')
      }}
      error={form.formState.errors.services?.message}
    />
  )
}
