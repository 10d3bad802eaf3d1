import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PartyChoice } from '#features/organizations/organizations.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { formatPhone, readPhone } from '#shared/phone.ts'
import { plateKey } from '#shared/plate-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { SameCustomer } from '../../intake.ts'
import type { ReportValues } from '../report-form.ts'
import { ticketsApi } from '../tickets.api.ts'

type Props = {
  /** As they are typed: what is not whole yet finds nothing. */
  phone: string
  businessId: string
  registrationNumber?: string
  /** What is done instead of adding a second one. */
  act: (customer: PartyChoice) => ReactNode
}

const words: Record<SameCustomer['by'], string> = {
  PHONE: 'Tämä numero on jo asiakkaalla',
  BUSINESS_ID: 'Tämä Y-tunnus on jo asiakkaalla',
  PLATE: 'Tämä auto on jo asiakkaalla',
}

/** Before a second customer is made of one: who of the garage's customers has the phone number, business id or car already. */
export function SameCustomers({ phone, businessId, registrationNumber = '', act }: Props) {
  const { id: organizationId } = useOrganization()
  const number = usePaused(readPhone(phone) ?? '')
  const exactId = usePaused(normalizeBusinessId(businessId) ?? '')
  const plate = usePaused(plateKey(registrationNumber))
  const same = useQuery(
    ticketsApi.intake.sameCustomers.queryOptions(
      { organizationId, phone: number, businessId: exactId, registrationNumber: plate },
      { enabled: [number, exactId, plate].some((value) => value !== '') },
    ),
  )
  // read out when it comes, so the region is there before
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {(same.data ?? []).map(({ by, customer }) => (
        <Notice key={customer.id} kind="signal" title={`${words[by]} ${customer.name}`} actions={act(customer)}>
          {[customer.businessId, customer.phone && formatPhone(customer.phone), customer.address]
            .filter((fact) => fact && fact !== customer.name)
            .join(' · ')}
        </Notice>
      ))}
    </div>
  )
}

/** The same in the form of a new ticket: the customer who is here already is chosen for it. */
export function SameAsNewCustomer({
  form,
  onChoose,
}: {
  form: UseFormReturn<ReportValues>
  onChoose: (customer: PartyChoice) => void
}) {
  const { phone, businessId } = useWatch({ control: form.control, name: 'customer.newCustomer' })
  const { mode, vehicle } = useWatch({ control: form.control, name: 'vehicle' })
  return (
    <SameCustomers
      phone={phone}
      businessId={businessId}
      registrationNumber={mode === 'new' ? vehicle.registrationNumber : ''}
      act={(customer) => (
        <Button size="sm" onClick={() => onChoose(customer)}>
          Valitse tämä asiakas
        </Button>
      )}
    />
  )
}
