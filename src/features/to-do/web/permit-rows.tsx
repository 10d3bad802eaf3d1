import type { ListedPermit, WaitingPermit } from '#features/payers/permits.ts'
import { PERMIT_LABELS } from '#features/payers/web/permit-words.ts'
import { formatMoney } from '#shared/money.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { rowLinkClass, SpokenCar, ToDoRow } from './to-do-parts.tsx'

/** A ticket at work whose payer has not permitted what is on it. */
export function PermitToMend({ permit: { ticketId, title, payer, state, ...car } }: { permit: WaitingPermit }) {
  return (
    <ToDoRow
      car={car}
      title={
        <NearLink to="/app/tickets/$ticketId" params={{ ticketId }} className={rowLinkClass}>
          <SpokenCar {...car} />
          {title}
        </NearLink>
      }
      facts={[payer, PERMIT_LABELS[state].label.toLowerCase()]}
    >
      <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId }} kind="primary" size="sm">
        {state === 'TO_ASK' ? 'Avaa ja pyydä' : 'Avaa'}
      </ButtonLink>
    </ToDoRow>
  )
}

/** What a garage asks of this organisation as a payer. */
export const PermitToAnswer = ({
  permit: { id: permitId, plate, title, car, garage, netCents },
}: {
  permit: ListedPermit
}) => (
  <ToDoRow
    car={null}
    title={
      <NearLink to="/app/permits/$permitId" params={{ permitId }} className={rowLinkClass}>
        {plate} {title}
      </NearLink>
    }
    facts={[car, garage, `${formatMoney(netCents)} veroton`].filter(Boolean)}
  >
    <ButtonLink to="/app/permits/$permitId" params={{ permitId }} kind="primary" size="sm">
      Vastaa
    </ButtonLink>
  </ToDoRow>
)
