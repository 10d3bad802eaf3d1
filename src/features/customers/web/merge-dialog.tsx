import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartyChoice } from '#features/organizations/organizations.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { PartyPicker } from '#features/tickets/web/party-picker.tsx'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { CustomerDetails, MergePreview } from '../customers.ts'
import { customersApi } from './customers.api.ts'

type Moved = MergePreview['moves'][number]

const words: Record<Moved['what'], readonly [one: string, several: string]> = {
  cars: ['auto', 'autoa'],
  tickets: ['huolto', 'huoltoa'],
  contacts: ['yhteyshenkilö', 'yhteyshenkilöä'],
  drivers: ['kuljettaja', 'kuljettajaa'],
  books: ['huoltokirja', 'huoltokirjaa'],
  invoices: ['laskutusperuste', 'laskutusperustetta'],
}
const moveText = ({ what, count }: Moved): string => `${count} ${words[what][count === 1 ? 0 : 1]}`

type Props = { customer: Pick<CustomerDetails, 'id' | 'name'>; onClose: () => void }

/** Another record of the same customer is chosen, its things are counted, and it becomes one with this. */
export function MergeDialog({ customer: { id: keptId, name }, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<PartyChoice | null>(null)
  const [missing, setMissing] = useState<string>()
  const pair = { organizationId, keptId, removedId: chosen?.id ?? '' }
  const preview = useQuery(customersApi.mergePreview.queryOptions(pair, { enabled: chosen !== null }))
  const merge = useMutation(
    customersApi.merge.mutationOptions({
      onSuccess() {
        toast.success('Asiakkaat yhdistetty', name)
        onClose()
        // a car, a ticket, a book: each may name the other one
        void queryClient.invalidateQueries()
      },
    }),
  )
  const refused = merge.error ?? preview.error
  return (
    <FormDialog
      title="Yhdistä asiakkaat"
      description={`${name} jää. Valitse sama asiakas, joka on tallessa toiseen kertaan.`}
      submitLabel="Yhdistä asiakkaat"
      isPending={merge.isPending}
      error={refused ? failureText(refused) : undefined}
      onSubmit={() => {
        if (!chosen) return setMissing('Valitse yhdistettävä asiakas')
        if (preview.data) merge.mutate(pair)
      }}
      onClose={onClose}
    >
      <PartyPicker
        label="Yhdistettävä asiakas"
        placeholder="Nimi, puhelin tai Y-tunnus"
        emptyText="Asiakasta ei löytynyt."
        chosen={chosen}
        onChoose={(party) => {
          merge.reset()
          setMissing(undefined)
          setChosen(party)
        }}
        error={missing}
        load={async (text) =>
          (await queryClient.fetchQuery(organizationsApi.findCustomers.queryOptions({ organizationId, text }))).filter(
            ({ id }) => id !== keptId,
          )
        }
      />
      <div role="status" className="empty:hidden">
        {chosen && preview.data ? (
          <p>
            {preview.data.moves.length > 0
              ? `Asiakkaalle ${name} siirtyy: ${preview.data.moves.map(moveText).join(', ')}. `
              : `Asiakkaalla ${chosen.name} ei ole autoja eikä huoltoja. `}
            {chosen.name} poistuu asiakkaista. Yhdistämistä ei voi perua.
          </p>
        ) : null}
      </div>
    </FormDialog>
  )
}
