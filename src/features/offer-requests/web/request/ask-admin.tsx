import { AskAdmins, type AskingMail } from '#features/organizations/web/ask-admins.tsx'
import { formatMoney } from '#shared/money.ts'
import type { OfferRequest } from '../../offer-requests.ts'
import type { Compared } from './compare.ts'

type Props = { request: OfferRequest; of: Compared; mostCents: number }

/** Of an offer above the member's approval limit: who may accept it, and a mail to them that leads here. */
export const AskAdmin = ({ request, of, mostCents }: Props) => (
  <>
    <p className="basis-full text-sm">
      {mostCents === 0 ? 'Et voi hyväksyä tarjouksia.' : `Voit hyväksyä enintään ${formatMoney(mostCents)}.`}
    </p>
    <AskAdmins
      kind="primary"
      label={
        <>
          Pyydä hyväksyntää<span className="sr-only"> tarjoukselle: {of.garage.name}</span>
        </>
      }
      description="Pääkäyttäjä voi hyväksyä tarjouksen. Viestissä on valmiina linkki tähän pyyntöön."
      mail={mailOf(request, of)}
    />
  </>
)

function mailOf({ registrationNumber, vinNumber, offerRequestId }: OfferRequest, of: Compared): AskingMail {
  const plate = registrationNumber ?? vinNumber ?? ''
  return {
    subject: ['Tarjous odottaa hyväksyntääsi', plate].filter(Boolean).join(': '),
    paragraphs: [
      `Hei, voisitko hyväksyä tarjouksen? ${of.garage.name}, ${formatMoney(of.offer.grossCents)} sis. ALV.`,
      `${location.origin}/app/offer-requests/${offerRequestId}`,
    ],
  }
}
