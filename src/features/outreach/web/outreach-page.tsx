import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { Figure } from '#features/management/web/figure.tsx'
import { ListStates } from '#features/management/web/list-states.tsx'
import { formatNumber } from '#web/format.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { OutreachSums } from '../outreach.ts'
import { CountryList } from './country-list.tsx'
import { outreachApi } from './outreach.api.ts'
import { SenderList } from './sender-list.tsx'

/** To everybody but super-users the page does not exist; the server refuses its calls anyway. */
export function OutreachPage() {
  return useProfile().isSuperUser ? <Outreach /> : <NotFoundView />
}

function Outreach() {
  usePageTitle('Viestit ulkopuolisille')
  const sums = useQuery(outreachApi.sums.queryOptions())
  return (
    <>
      <PageHeader
        title="Viestit ulkopuolisille"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
      >
        Viestit, jotka organisaatiot lähettivät viimeisen vuorokauden aikana ihmisille ilman tiliä.
      </PageHeader>
      <ListStates query={sums} failedTitle="Lukuja ei voitu hakea" rows={2}>
        {(found) => <Sums sums={found} />}
      </ListStates>
      <SenderList />
      <ListStates query={sums} failedTitle="Maita ei voitu hakea" rows={1}>
        {(found) => <CountryList sums={found} />}
      </ListStates>
    </>
  )
}

function Sums({ sums: { sms, whatsapp, mail, textsAlarm } }: { sums: OutreachSums }) {
  const texts = sms + whatsapp
  return (
    <div className="mb-8 grid gap-3">
      {texts > textsAlarm ? (
        <Notice kind="danger" title="Hälytysraja on ylittynyt">
          Palvelusta on lähtenyt vuorokaudessa {formatNumber(texts)} tekstiviestiä ja WhatsApp-viestiä. Raja on{' '}
          {formatNumber(textsAlarm)}. Katso alta, kuka lähettää, ja estä lähettäjä tarvittaessa.
        </Notice>
      ) : null}
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure icon={<MessageSquare />} label="Tekstiviestit" value={sms} isBad={texts > textsAlarm}>
          Hälytysraja WhatsApp mukaan lukien {formatNumber(textsAlarm)}
        </Figure>
        <Figure icon={<MessageCircle />} label="WhatsApp-viestit" value={whatsapp} isBad={texts > textsAlarm}>
          Tekstiviestien kanssa yhteensä {formatNumber(texts)}
        </Figure>
        <Figure icon={<Mail />} label="Sähköpostit" value={mail}>
          Myös kutsut ja osoitteiden vahvistukset
        </Figure>
      </dl>
    </div>
  )
}
