import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { GarageOfferRequest } from '../../offer-requests.ts'

/** The state of the garage's part, in a sentence, with a link to what follows. Nothing while it simply waits for the first answer. */
export function StandingNotice({ request }: { request: GarageOfferRequest }) {
  const { standing, asked, offer, told, ticketId, can } = request
  switch (standing) {
    case 'CHOSEN':
      return (
        <Notice
          kind="done"
          title="Asiakas hyväksyi tarjouksesi"
          actions={
            ticketId ? (
              <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId }} kind="primary">
                Avaa huolto
              </ButtonLink>
            ) : null
          }
        >
          Rivit, hinta ja asiakkaan valitsema aika ovat huollossa.
        </Notice>
      )
    case 'NOT_CHOSEN':
      return (
        <Notice title={offer ? 'Asiakas valitsi toisen tarjouksen' : 'Tarjouspyyntö on päättynyt'}>
          <Told told={told}>{offer ? 'Kiitos tarjouksesta.' : 'Asiakas valitsi toisen tarjouksen.'}</Told>
        </Notice>
      )
    case 'CANCELLED':
      return <Notice title="Asiakas perui tarjouspyynnön">Sinun ei tarvitse tehdä mitään.</Notice>
    case 'EXPIRED':
      return (
        <Notice title="Tarjouspyyntö on vanhentunut">
          {offer ? 'Asiakas ei hyväksynyt tarjousta sen voimassaoloaikana.' : 'Vastausaika päättyi.'}
        </Notice>
      )
    case 'CLOSED':
      return <Notice title="Tarjouspyyntö on päättynyt">Siihen ei voi enää vastata.</Notice>
    default:
      if (asked.state === 'DECLINED')
        return (
          <Notice title="Kerroit, ettet tarjoa">
            <p className="wrap-anywhere">”{asked.declineReason}”</p>
            {can.offer ? <p>Jos tilanne muuttui, voit yhä tarjota.</p> : null}
          </Notice>
        )
      if (asked.state === 'WITHDRAWN')
        return (
          <Notice title="Peruit tarjouksesi">
            {can.offer ? 'Asiakas ei voi hyväksyä sitä. Voit lähettää uuden.' : 'Asiakas ei voi hyväksyä sitä.'}
          </Notice>
        )
      if (offer?.isBeforeEdit)
        return (
          <Notice kind="signal" title="Asiakas muutti pyyntöä tarjouksesi jälkeen">
            {can.offer
              ? 'Asiakas ei voi hyväksyä tarjousta sellaisenaan. Katso, mitä nyt pyydetään, ja lähetä tarjous uudelleen.'
              : 'Asiakas ei voi hyväksyä tarjousta, eikä siihen voi enää vastata.'}
          </Notice>
        )
      if (offer) return <Notice>Asiakas on saanut tarjouksesi. Saat ilmoituksen, kun asiakas valitsee.</Notice>
      return can.offer ? null : <Notice>Vastausaika on päättynyt.</Notice>
  }
}

const Told = ({ told, children }: { told: GarageOfferRequest['told']; children: ReactNode }) => (
  <>
    {told?.reason ? <p className="wrap-anywhere">Asiakkaan perustelu: ”{told.reason}”</p> : <p>{children}</p>}
    {told?.rank ? <p>Tarjouksesi oli hinnaltaan {told.rank}. edullisin.</p> : null}
  </>
)
