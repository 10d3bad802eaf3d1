import { CUSTOMER_KIND_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import type { SearchedKind } from '#web/feature.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { SearchedCustomer } from '../customers.ts'

/** A customer among what a search has found. */
export const searched: SearchedKind<SearchedCustomer> = {
  label: 'Asiakas',
  page: ({ id }) => ({ to: '/app/customers/$customerId', params: { customerId: id } }),
  Row: CustomerResult,
}

function CustomerResult({ result: { name, image, kind, phone, city, businessId } }: { result: SearchedCustomer }) {
  const facts = [CUSTOMER_KIND_LABELS[kind], phone && formatPhone(phone), businessId, city].filter(Boolean)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} imageUrl={image} size={32} />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{name}</span>
        <span className="tabular truncate text-muted text-sm">{facts.join(' · ')}</span>
      </span>
    </span>
  )
}
