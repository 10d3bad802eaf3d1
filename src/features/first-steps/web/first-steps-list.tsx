import { clsx } from 'clsx'
import { ChevronRight, Circle, CircleCheck, Clock } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { mayPutAway, mayTake } from '../first-steps.policy.ts'
import type { Beginner, FirstSteps, Step } from '../first-steps.ts'
import { StepLink } from './step-link.tsx'
import { wordsOf } from './step-words.ts'
import { usePutAway } from './use-put-away.ts'

/** In place of an empty desk: what to do next, each row a way there, ticked as it is done. */
export function FirstStepsList({ beginner, steps }: Pick<FirstSteps, 'beginner' | 'steps'>) {
  const { role } = useOrganization()
  const { putAway, isPending } = usePutAway()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card aria-label="Näin pääset alkuun" className="mx-auto w-full max-w-2xl">
      <CardHeader title="Näin pääset alkuun" hint="Tee nämä, kun ehdit. Rivi kuittaantuu itsestään.">
        {mayPutAway(role) ? (
          <Button size="sm" kind="ghost" pending={isPending} onClick={() => putAway(true)}>
            Piilota lista
          </Button>
        ) : null}
      </CardHeader>
      <div className="px-4 pt-4">
        <Progress label="Tehty" value={done / steps.length} detail={`${done} / ${steps.length}`} />
      </div>
      <ul className="grid p-2">
        {steps.map(({ step, isDone }) => (
          <Row key={step} beginner={beginner} step={step} isDone={isDone} />
        ))}
      </ul>
    </Card>
  )
}

const rowClass = 'flex min-h-14 items-center gap-3 rounded-md px-2 py-2'

function Row({ beginner, step, isDone }: { beginner: Beginner; step: Step; isDone: boolean }) {
  const { role } = useOrganization()
  const { label, page } = wordsOf(beginner, step)
  const why = WHY[beginner][step]
  const isOwn = mayTake(role, step)
  const Mark = isDone ? CircleCheck : page === null ? Clock : Circle
  const text = (
    <>
      <Mark className={clsx('size-5 shrink-0', isDone ? 'text-done' : 'text-muted')} aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className={clsx('block font-semibold', isDone && 'text-muted')}>
          {label}
          <span className="sr-only">{isDone ? ', tehty' : ', tekemättä'}</span>
        </span>
        {isDone ? null : (
          <span className="block text-muted text-sm">
            {page === null || isOwn ? why : `${why} Pääkäyttäjä tekee tämän.`}
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {isOwn && !isDone ? (
        <StepLink beginner={beginner} step={step} className={clsx(rowClass, 'hover:bg-ink/8')}>
          {text}
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </StepLink>
      ) : (
        <div className={rowClass}>{text}</div>
      )}
    </li>
  )
}

const colleagues = 'He näkevät samat huollot samalla hetkellä.'

/** Why a step is worth taking. Only for the list, since the line above the desk is of the first screen, which has a budget. */
const WHY: Record<Beginner, { [Name in Step]?: string }> = {
  GARAGE: {
    customers: 'Yksi tiedosto edellisestä ohjelmasta tai taulukosta. Näet ennen tallennusta, mitä siitä ymmärrettiin.',
    prices: 'Rastita tavalliset palvelut ja anna omat hintasi. Niistä syntyvät rivit, tarjoukset ja laskut.',
    profile: 'Asiakas näkee, minne auto tuodaan ja milloin.',
    billing: 'Ilman tilinumeroa ja Y-tunnusta mitään ei voi laskuttaa.',
    capacity: 'Kalenteri laskee niistä, paljonko päivään mahtuu. Ilman niitä se olettaa kaksi paikkaa.',
    colleagues,
    firstCar: 'Aloita rekisterinumerosta. Asiakas lisätään samalla.',
    listed: 'Korjaamosi ei ole vielä luettelossa: ylläpito lisää sen. Omia asiakkaitasi voit palvella jo nyt.',
  },
  FLEET: {
    cars: 'Koko luettelo kerralla CSV-tiedostosta, tai lisää autot yksitellen.',
    drivers: 'He saavat viestin, kun auto on noudettavissa. Luettelon voi tuoda tiedostosta.',
    colleagues,
    garage: 'Jos korjaamosi ei ole vielä palvelussa, kutsu se sähköpostilla.',
    profile: 'Korjaamo tietää, kenen autot se huoltaa.',
    firstCar: 'Rekisterinumero ja vika riittävät.',
  },
  PERSON: {
    cars: 'Rekisterinumero riittää. Näet samasta paikasta huollot ja katsastuksen.',
    garage: 'Jos oma korjaamosi ei ole vielä täällä, kutsu se sähköpostilla.',
    firstCar: 'Kerro, mikä autossa on vialla tai mitä sille tehdään.',
  },
}
