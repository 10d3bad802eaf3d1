import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import { accountingApi } from './accounting.api.ts'
import { lookOf } from './transfer-words.ts'

type Props = { basisId: string; basisIds: string[] }

/** Where a document is on its way to the bookkeeping, in the list of them; what was paid is said by the payments. */
export function TransferMark(props: Props) {
  const { switchedOn } = useOrganization()
  return switchedOn.includes('accounting') ? <Mark {...props} /> : null
}

function Mark({ basisId, basisIds }: Props) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(accountingApi.ofDocuments.queryOptions({ organizationId, basisIds }))
  const transfer = data?.find((one) => one.basisId === basisId)
  if (!transfer || transfer.state === 'CANCELLED') return null
  const { kind, label } = lookOf({ ...transfer, paidOn: null })
  return <Badge kind={kind}>{label}</Badge>
}
