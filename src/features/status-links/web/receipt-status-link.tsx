import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { goesTo } from '../status-texts.ts'
import { statusLinksApi } from './status-links.api.ts'

type Props = { ticketId: string; value: boolean; onChange: (isSent: boolean) => void }

/** Whether the receipt of the payment that is taken leaves by a message, and where that goes. */
export function ReceiptStatusLink({ ticketId, value, onChange }: Props) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(statusLinksApi.receivers.queryOptions({ organizationId, ticketId }))
  if (!data?.usual) return null
  const { usual } = data
  return (
    <Checkbox
      label={usual.channel === 'SMS' ? 'Lähetä kuitti tekstiviestillä' : 'Lähetä kuitti sähköpostilla'}
      hint={value ? `${goesTo(usual)}.` : `Saaja: ${usual.name}`}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
