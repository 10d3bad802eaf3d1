import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InviteGarage } from '#features/garage-invitations/web/invite-garage.tsx'
import type { PartyChoice } from '#features/organizations/organizations.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChoiceCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { focusPart, nextPart } from './intake/form-parts.ts'
import type { NewTicketSearch } from './new-ticket-search.ts'
import { PartyPicker } from './party-picker.tsx'
import type { ReportValues } from './report-form.ts'
import { ticketsApi } from './tickets.api.ts'

/** So many garages are shown to choose from; more are searched. */
const FEW = 5

/** To which garage the car goes. The one that was used last is chosen beforehand, else the only one. */
export function GarageSection({ form, search }: { form: UseFormReturn<ReportValues>; search: NewTicketSearch }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const garages = useQuery(organizationsApi.findGarages.queryOptions({ organizationId, text: '' }))
  const last = useQuery(ticketsApi.intake.lastGarage.queryOptions({ organizationId }))
  const lastId = last.data?.garageId ?? ''
  const garageId = useWatch({ control: form.control, name: 'garageId' })
  const party = useWatch({ control: form.control, name: 'party' })
  const error = form.formState.errors.garageId?.message

  const choose = (garage: PartyChoice | null) => {
    form.setValue('garageId', garage?.id ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue('party', garage)
  }
  const asked = search.garageId ?? (garageId || lastId)
  const named = useQuery(
    organizationsApi.findGarages.queryOptions({ organizationId, id: asked }, { enabled: asked !== '' }),
  )
  const isLastKnown = !last.isPending
  useEffect(() => {
    if (!isLastKnown) return
    // one that may not be chosen any more is not found
    const [first, second] = (asked && named.data?.length !== 0 ? named.data : garages.data) ?? []
    if (!first || second || form.getValues('party')) return
    form.setValue('garageId', first.id)
    form.setValue('party', first)
  }, [named.data, garages.data, asked, form, isLastKnown])

  if (garages.isPending || !isLastKnown) return <Skeleton className="h-28 w-full" />
  const known = inOrder(garages.data ?? [], lastId)
  const invite = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      Eikö korjaamosi ole täällä?
      <InviteGarage
        size="sm"
        onKnown={({ id }) =>
          void queryClient
            .fetchQuery(organizationsApi.findGarages.queryOptions({ organizationId, id }))
            .then(([garage]) => choose(garage ?? null))
        }
      />
    </p>
  )
  if (known.length > FEW || known.length === 0)
    return (
      <div className="grid gap-3">
        <PartyPicker
          label="Korjaamo"
          placeholder="Hae korjaamoa nimellä tai paikkakunnalla"
          emptyText="Tällaista korjaamoa ei löytynyt. Voit kutsua sen."
          chosen={party}
          onChoose={(garage) => {
            choose(garage)
            focusPart(garage ? nextPart('CUSTOMER', form.getValues()) : 'party')
          }}
          error={error}
          load={(text) => queryClient.fetchQuery(organizationsApi.findGarages.queryOptions({ organizationId, text }))}
        />
        {party ? null : invite}
      </div>
    )
  return (
    <div className="grid gap-3">
      <RadioGroup legend="Korjaamo" hideLegend className="grid gap-2 sm:grid-cols-2" error={error}>
        {known.map((garage) => (
          <ChoiceCard
            key={garage.id}
            name="garageId"
            value={garage.id}
            label={garage.name}
            hint={garage.address}
            checked={garageId === garage.id}
            aria-invalid={error ? true : undefined}
            onChange={() => choose(garage)}
            icon={<Avatar name={garage.name} imageUrl={garage.image} size={36} />}
          />
        ))}
      </RadioGroup>
      {invite}
    </div>
  )
}

/** The one that was used last, then by name. */
const inOrder = (garages: readonly PartyChoice[], lastId: string): PartyChoice[] =>
  [...garages].sort(
    (one, other) => Number(other.id === lastId) - Number(one.id === lastId) || one.name.localeCompare(other.name, 'fi'),
  )
