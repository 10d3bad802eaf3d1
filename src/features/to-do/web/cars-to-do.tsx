import type { Loan } from '#features/courtesy-cars/courtesy-loans.ts'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { rowLinkClass, SHOWN, SpokenCar, ToDoGroup, ToDoRow } from './to-do-parts.tsx'

/** Courtesy cars that are late, and those that are handed out today. */
export const CarsToDo = ({ lateCars, today }: { lateCars: readonly Loan[]; today: readonly Loan[] }) => (
  <>
    <ToDoGroup title="Sijaisauto myöhässä" total={lateCars.length}>
      {lateCars.slice(0, SHOWN).map((loan) => (
        <CarToDo key={loan.id} loan={loan} fact={`palautus ${formatDateTime(loan.endsAt)}`} act="Palauta" />
      ))}
    </ToDoGroup>
    <ToDoGroup title="Luovuta sijaisauto" total={today.length}>
      {today.slice(0, SHOWN).map((loan) => (
        <CarToDo key={loan.id} loan={loan} fact={`luovutus ${formatDateTime(loan.startsAt)}`} act="Luovuta" />
      ))}
    </ToDoGroup>
  </>
)

function CarToDo({ loan, fact, act }: { loan: Loan; fact: string; act: string }) {
  const car = { registrationNumber: loan.car.registrationNumber, vinNumber: null }
  const params = { loanId: loan.id }
  return (
    <ToDoRow
      car={car}
      title={
        <NearLink to="/app/courtesy-cars/loans/$loanId" params={params} className={rowLinkClass}>
          <SpokenCar registrationNumber={car.registrationNumber} vinNumber={null} />
          {loan.customer.name}
        </NearLink>
      }
      facts={[loan.driverName, fact]}
    >
      <ButtonLink to="/app/courtesy-cars/loans/$loanId" params={params} kind="primary" size="sm">
        {act}
      </ButtonLink>
    </ToDoRow>
  )
}
