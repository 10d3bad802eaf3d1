import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ABSENCE_KINDS, ABSENCE_LABELS, type NamedAbsence, NewAbsence } from '#features/planning/absences.ts'
import { planningApi } from '#features/planning/web/planning.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDay } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WeekMechanic } from '../../calendar.ts'
import { calendarApi } from '../calendar.api.ts'

type Props = {
  open: boolean
  onClose: () => void
  mechanics: readonly WeekMechanic[]
  /** The day with which the form begins. */
  day: string
}

/** Poissaolot: who is away when, and entering or removing it. It counts in every capacity at once. */
export function AbsencesDialog({ open, onClose, mechanics, day }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Poissaolot"
      description="Poissa olevan tunteja ei lasketa kapasiteettiin. Syy näkyy vain korjaamon väelle."
    >
      <AbsenceForm mechanics={mechanics} day={day} />
      <ComingAbsences />
    </Dialog>
  )
}

/** Both what is planned and what the calendar shows depend on who is there. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(planningApi.pathFilter()),
      queryClient.invalidateQueries(calendarApi.pathFilter()),
    ])
}

function AbsenceForm({ mechanics, day }: Pick<Props, 'mechanics' | 'day'>) {
  const { id: organizationId } = useOrganization()
  const people = mechanics.filter(({ isMember, installs }) => isMember && installs)
  const [entered, setEntered] = useState({ mechanicId: '', kind: 'VACATION', fromDay: day, toDay: day })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const adding = useMutation(planningApi.addAbsence.mutationOptions())
  const refresh = useRefresh()
  const change = (changes: Partial<typeof entered>) => {
    setEntered((before) => ({ ...before, ...changes }))
    setErrors({})
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!entered.mechanicId) {
      setErrors({ mechanicId: 'Valitse, kuka on poissa.' })
      return form.querySelector<HTMLElement>('[name="mechanicId"]')?.focus()
    }
    const read = NewAbsence.safeParse(entered)
    if (!read.success) {
      const wrong = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))
      setErrors(wrong)
      return form.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus()
    }
    try {
      await adding.mutateAsync({ organizationId, absence: read.data })
      toast.success('Poissaolo lisätty')
      setEntered((before) => ({ ...before, mechanicId: '' }))
    } catch (error) {
      setErrors({ whole: failureTextWithFields(error) })
    }
    await refresh()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {errors.whole ? (
        <div role="alert">
          <Notice>{errors.whole}</Notice>
        </div>
      ) : null}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Kuka" error={errors.mechanicId}>
          <Select
            name="mechanicId"
            placeholder="Valitse"
            value={entered.mechanicId}
            onChange={({ target }) => change({ mechanicId: target.value })}
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Syy" error={errors.kind}>
          <Select name="kind" value={entered.kind} onChange={({ target }) => change({ kind: target.value })}>
            {ABSENCE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {ABSENCE_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Ensimmäinen päivä" error={errors.fromDay}>
          <DateInput
            name="fromDay"
            value={entered.fromDay}
            onChange={(fromDay) => {
              const first = fromDay ?? ''
              change({ fromDay: first, ...(entered.toDay < first && { toDay: first }) })
            }}
          />
        </Field>
        <Field label="Viimeinen päivä" error={errors.toDay}>
          <DateInput name="toDay" value={entered.toDay} onChange={(toDay) => change({ toDay: toDay ?? '' })} />
        </Field>
      </div>
      <Button type="submit" kind="primary" pending={adding.isPending} className="justify-self-start">
        Lisää poissaolo
      </Button>
    </form>
  )
}

function ComingAbsences() {
  const { id: organizationId } = useOrganization()
  const found = useQuery(planningApi.absences.queryOptions({ organizationId }))
  const removing = useMutation(planningApi.removeAbsence.mutationOptions())
  const refresh = useRefresh()
  const remove = async ({ id }: NamedAbsence) => {
    try {
      await removing.mutateAsync({ organizationId, absenceId: id })
      toast.success('Poissaolo poistettu')
    } catch (error) {
      toast.error('Poistaminen ei onnistunut', failureTextWithFields(error))
    }
    await refresh()
  }
  return (
    <section aria-labelledby="coming-absences" className="mt-5">
      <h3 id="coming-absences" className="mb-1 font-semibold">
        Nykyiset ja tulevat
      </h3>
      {found.isPending ? (
        <div aria-busy="true" className="grid gap-2">
          <p className="sr-only">Ladataan poissaoloja…</p>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ) : found.isError && !found.data ? (
        <FailedQuery query={found} title="Poissaoloja ei voitu hakea" />
      ) : found.data.length === 0 ? (
        <p className="text-muted">Kukaan ei ole poissa.</p>
      ) : (
        <ul className="divide-y divide-line">
          {found.data.map((absence) => {
            const { id, name, kind, fromDay, toDay } = absence
            const days = fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} – ${formatDay(toDay)}`
            return (
              <li key={id} className="flex items-center gap-2 py-1">
                <span className="min-w-0 grow">
                  <span className="wrap-anywhere font-semibold">{name}</span>{' '}
                  <span className="text-muted">
                    {ABSENCE_LABELS[kind]} <span className="tabular whitespace-nowrap">{days}</span>
                  </span>
                </span>
                <IconButton
                  label={`Poista poissaolo: ${name}, ${days}`}
                  disabled={removing.isPending}
                  onClick={() => void remove(absence)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
