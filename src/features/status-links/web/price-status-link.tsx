import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PriceReaches } from '#features/line-items/web/line-slots.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { goesTo } from '../status-texts.ts'
import { statusLinksApi } from './status-links.api.ts'

type Props = {
  ticketId: string
  value: boolean | null
  onChange: (isSent: boolean) => void
  onSettled: (reaches: PriceReaches) => void
}

/** Whether a customer without an account is asked about a price by the link of the ticket, and where that goes. */
export function PriceStatusLink({ ticketId, value, onChange, onSettled }: Props) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(statusLinksApi.receivers.queryOptions({ organizationId, ticketId }))
  const usual = data?.usual ?? null
  const isSent = usual !== null && (value ?? true)
  const settle = useEffectEvent(onSettled)
  const reaches = isSent ? 'LINK' : data?.hasNoAccount ? 'NOBODY' : 'PRODUCT'
  useEffect(() => settle(reaches), [reaches])
  if (!data?.hasNoAccount) return null
  if (usual === null)
    return (
      <Notice kind="signal">
        Asiakas ei saa tästä viestiä: hänellä ei ole tiliä, eikä{' '}
        {data.canSend
          ? 'huollolla ole matkapuhelinnumeroa tai sähköpostiosoitetta'
          : 'huollosta voi lähettää hänelle seurantalinkkiä'}
        . Kysy hyväksyntä itse ja kirjaa se.
      </Notice>
    )
  return (
    <Checkbox
      label="Lähetä asiakkaalle linkki, josta hän vastaa"
      hint={isSent ? `${goesTo(usual)}.` : 'Asiakas ei saa tästä viestiä. Kysy hyväksyntä itse ja kirjaa se.'}
      checked={isSent}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
