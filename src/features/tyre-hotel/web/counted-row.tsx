import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CountedPlace, FOUND_LABELS, type Found } from '../stocktaking.ts'
import { setNumberText } from '../tyre-set.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

type Props = { place: CountedPlace; stocktakingId: string; isOver: boolean }

const KINDS: Record<Found, 'done' | 'danger'> = { HERE: 'done', MISSING: 'danger', OTHER: 'danger' }

/** One place of a stocktaking: what should be there, and what is. What was pressed is seen here and in the count: no toast covers the next place. */
export function CountedRow({ place, stocktakingId, isOver }: Props) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const [isOther, setIsOther] = useState(false)
  const [note, setNote] = useState(place.note)
  const counting = useMutation(tyreHotelApi.countPlace.mutationOptions())
  const { placeId, name, expected, found } = place
  const labels = expected ? FOUND_LABELS : { ...FOUND_LABELS, HERE: 'Tyhjä' }
  const kindOf = (what: Found) => (what === found ? 'primary' : 'secondary')
  const count = async (what: Found) => {
    const asked = { organizationId, stocktakingId, placeId, found: what, note: what === 'OTHER' ? note : '' }
    if (await act(counting.mutateAsync(asked))) setIsOther(false)
  }
  return (
    <li className="grid gap-2 px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular font-semibold text-lg">{name}</span>
        {found ? <Badge kind={KINDS[found]}>{labels[found]}</Badge> : null}
      </div>
      <p>
        {expected ? (
          <>
            <span className="tabular font-semibold">{expected.plate}</span> {setNumberText(expected.number)}{' '}
            {expected.title}
          </>
        ) : (
          <span className="text-muted">Pitäisi olla tyhjä</span>
        )}
      </p>
      {place.note ? <p className="wrap-anywhere text-sm">Hyllyssä: {place.note}</p> : null}
      {isOver ? null : (
        <fieldset className="flex flex-wrap gap-2 *:grow" disabled={isPending}>
          <legend className="sr-only">Paikka {name}</legend>
          <Button kind={kindOf('HERE')} onClick={() => void count('HERE')}>
            {labels.HERE}
          </Button>
          {expected ? (
            <Button kind={kindOf('MISSING')} onClick={() => void count('MISSING')}>
              {labels.MISSING}
            </Button>
          ) : null}
          <Button kind={kindOf('OTHER')} aria-expanded={isOther} onClick={() => setIsOther(!isOther)}>
            {labels.OTHER}
          </Button>
        </fieldset>
      )}
      {isOther && !isOver ? (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Mitä hyllyssä on" className="grow">
            <TextInput maxLength={80} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <Button kind="primary" pending={isPending} onClick={() => void count('OTHER')}>
            Kirjaa
          </Button>
        </div>
      ) : null}
      {refused ? (
        <p role="alert" className="text-danger text-sm">
          {refused}
        </p>
      ) : null}
    </li>
  )
}
