import { useQuery } from '@tanstack/react-query'
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

type Props = { form: UseFormReturn<ReportValues>; onChoose: (customer: PartyChoice) => void }

const words: Record<SameCustomer['by'], string> = {
  PHONE: 'Tämä numero on jo asiakkaalla',
  BUSINESS_ID: 'Tämä Y-tunnus on jo asiakkaalla',
  PLATE: 'Tämä auto on jo asiakkaalla',
}

/** Before a second customer is made of one: who has the phone number, business id or car already. */
export function SameCustomerNotice({ form, onChoose }: Props) {
  const { id: organizationId } = useOrganization()
  const { phone, businessId } = useWatch({ control: form.control, name: 'customer.newCustomer' })
  const { mode, vehicle } = useWatch({ control: form.control, name: 'vehicle' })
  const typed = usePaused(
    JSON.stringify({
      phone: readPhone(phone) ?? '',
      businessId: normalizeBusinessId(businessId) ?? '',
      registrationNumber: mode === 'new' ? plateKey(vehicle.registrationNumber) : '',
    }),
  )
  const asked = JSON.parse(typed) as { phone: string; businessId: string; registrationNumber: string }
  const same = useQuery(
    ticketsApi.intake.sameCustomers.queryOptions(
      { organizationId, ...asked },
      { enabled: Object.values(asked).some((value) => value !== '') },
    ),
  )
  // read out when it comes, so the region is there before
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {(same.data ?? []).map(({ by, customer }) => (
        <Notice
          key={customer.id}
          kind="signal"
          title={`${words[by]} ${customer.name}`}
          actions={
            <Button size="sm" onClick={() => onChoose(customer)}>
              Valitse tämä asiakas
            </Button>
          }
        >
          {[customer.businessId, customer.phone && formatPhone(customer.phone), customer.address]
            .filter(Boolean)
            .join(' · ')}
        </Notice>
      ))}
    </div>
  )
}
