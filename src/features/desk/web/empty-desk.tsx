import { CarFront, SearchX } from 'lucide-react'
import { mayPutAway } from '#features/first-steps/first-steps.policy.ts'
import { FirstStepsList } from '#features/first-steps/web/first-steps-list.tsx'
import { isOpen, useFirstSteps } from '#features/first-steps/web/use-first-steps.ts'
import { usePutAway } from '#features/first-steps/web/use-put-away.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'

type Props = {
  archived: boolean
  garage: boolean
  /** When filters hide everything: takes them away. */
  onClear: (() => void) | undefined
}

/** A desk without tickets: what will come here, and how to begin. */
export function EmptyDesk({ archived, garage, onClear }: Props) {
  if (onClear)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="Rajaukseen sopivia huoltoja ei ole"
        action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
      />
    )
  if (archived)
    return (
      <EmptyState icon={<CarFront aria-hidden="true" />} title="Arkistoituja huoltoja ei vielä ole">
        Valmiit ja perutut huollot siirtyvät tänne, kun arkistoit ne tai kun arkistointiaika on kulunut.
      </EmptyState>
    )
  return <NewDesk garage={garage} />
}

/** Of a new organisation the first steps, until they are done; else how to begin with a car. */
function NewDesk({ garage }: Pick<Props, 'garage'>) {
  const { role } = useOrganization()
  const { data, isPending } = useFirstSteps()
  const { putAway, isPending: isComingBack } = usePutAway()
  if (isPending) return <DeskSkeleton asList={false} />
  if (data && isOpen(data)) return <FirstStepsList {...data} />
  return (
    <EmptyState
      icon={<CarFront aria-hidden="true" />}
      title="Työpöydällä ei ole nyt huoltoja"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/app/tickets/new" kind="primary">
            {garage ? 'Uusi huolto' : 'Ilmoita auto korjaamolle'}
          </ButtonLink>
          {data?.isPutAway && mayPutAway(role) ? (
            <Button pending={isComingBack} onClick={() => putAway(false)}>
              Näytä, miten pääset alkuun
            </Button>
          ) : null}
        </div>
      }
    >
      {garage
        ? 'Asiakkaiden ilmoittamat autot tulevat tähän heti. Voit myös kirjata huollon itse.'
        : 'Kun ilmoitat auton korjaamolle, seuraat huollon etenemistä tästä.'}
    </EmptyState>
  )
}
