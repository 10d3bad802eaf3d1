import { CarFront, SearchX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

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
  return (
    <EmptyState
      icon={<CarFront aria-hidden="true" />}
      title="Työpöydällä ei ole vielä huoltoja"
      action={
        <ButtonLink to="/app/tickets/new" kind="primary">
          {garage ? 'Ilmoita asiakkaan auto korjaamolle' : 'Ilmoita auto korjaamolle'}
        </ButtonLink>
      }
    >
      {garage
        ? 'Asiakkaiden ilmoittamat autot tulevat tähän heti. Voit myös kirjata huollon itse.'
        : 'Kun ilmoitat auton korjaamolle, seuraat huollon etenemistä tästä.'}
    </EmptyState>
  )
}
