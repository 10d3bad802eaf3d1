import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { ReportedFollower } from '#features/tickets/web/planning-slots.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { intakeReceiver } from '../intake-receiver.ts'
import { goesTo } from '../status-texts.ts'
import { statusLinksApi } from './status-links.api.ts'

type Props = ReportedFollower & {
  value: boolean | null
  onChange: (isSent: boolean) => void
  onSettled: (isSent: boolean) => void
}

/** Whether the customer follows the car that is taken in, and to whom the link goes. */
export function ReportStatusLink({ customerId, customer, contact, value, onChange, onSettled }: Props) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(statusLinksApi.atIntake.queryOptions({ organizationId, customerId }))
  const kept = data?.customer ?? (customerId === null ? customer : null)
  const receiver = intakeReceiver(kept ? [contact, kept] : [contact])
  const isAllowed = data?.isAllowed ?? false
  const isTicked = isAllowed && (value ?? data?.isSent ?? false)
  const isSent = isTicked && receiver !== null
  const settle = useEffectEvent(onSettled)
  useEffect(() => settle(isSent), [isSent])
  if (!isAllowed) return null
  return (
    <Checkbox
      label="Lähetä seurantalinkki"
      hint={
        receiver === null
          ? 'Ei mene kenellekään: lisää yhteyshenkilön puhelinnumero.'
          : isTicked
            ? `${goesTo(receiver)}.`
            : 'Asiakas näkee ilman tiliä, missä työ on ja milloin auton voi noutaa.'
      }
      checked={isTicked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
