import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { phoneReach, reachWords } from '#shared/phone-reach.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { DriverChoice } from '../ticket-drivers.ts'
import { ticketDriversApi } from './ticket-drivers.api.ts'

type Choice = { value: string; label: string; driver: DriverChoice }

type Props = {
  /** Null for one that is about to be reported. */
  ticketId: string | null
  /** Ids of those who are named already. */
  named: readonly (string | null)[]
  onChoose: (driver: DriverChoice) => void
  hint?: string
  optional?: boolean
}

/** What there is to know of a number that gets text messages. */
const numberWords = ({ phone, channel }: DriverChoice): string | null =>
  channel === 'SMS' || channel === 'WHATSAPP' ? reachWords[phoneReach(phone)] : null

/** Some letters and Enter choose a driver of the customer's list; the field is ready for the next one. */
export function DriverField({ ticketId, named, onChoose, hint, optional }: Props) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const [turn, setTurn] = useState(0)
  const load = async (text: string): Promise<Choice[]> => {
    const found = await queryClient.fetchQuery(
      ticketDriversApi.choices.queryOptions({ organizationId, ticketId, text: text.slice(0, 100) }),
    )
    return found
      .filter(({ id }) => !named.includes(id))
      .map((driver) => ({ value: driver.id, label: driver.name, driver }))
  }
  return (
    <Field label="Lisää kuljettaja" hint={hint} optional={optional}>
      <Combobox<Choice>
        // a fresh field for the next one
        key={turn}
        placeholder="Nimi tai puhelinnumero"
        emptyText={type === 'GARAGE' ? 'Asiakkaalla ei ole kuljettajia.' : 'Ei kuljettajia. Lisää heidät asetuksissa.'}
        selected={null}
        onSelect={(item) => {
          if (!item) return
          setTurn((before) => before + 1)
          onChoose(item.driver)
        }}
        load={load}
        renderItem={({ driver }) => (
          <span className="grid min-w-0">
            <span className="truncate font-semibold">{driver.name}</span>
            {driver.phone ? (
              <span className="tabular text-muted text-sm">
                {[formatPhone(driver.phone), numberWords(driver)].filter(Boolean).join(', ')}
              </span>
            ) : null}
          </span>
        )}
      />
    </Field>
  )
}
