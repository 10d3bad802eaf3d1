import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { CorrectTime, type WorkTime } from '../work-times.ts'
import { timeWords } from './work-time-row.tsx'
import { workTimesApi } from './work-times.api.ts'

type Values = { startedAt: string | null; stoppedAt: string | null; why: string }

const fields = CorrectTime.pick({ startedAt: true, stoppedAt: true, why: true })
const of = (isOwn: boolean) =>
  isOwn
    ? fields
    : fields.extend({ why: fields.shape.why.pipe(z.string().min(1, 'Kerro, miksi korjaat toisen työaikaa')) })

const momentWords = (at: string | null | undefined) => (at ? formatDateTime(at) : 'käy')
const words = {
  startedAt: { label: 'Alkoi', show: momentWords },
  stoppedAt: { label: 'Loppui', show: momentWords },
  why: { label: 'Syy', show: (why: string | undefined) => why ?? '' },
}

type Props = { time: WorkTime; ticketId: string; isOwn: boolean; onClose: () => void }

/** Corrects one time, or removes it; what it was stays to be read. */
export function CorrectTimeDialog({ time, ticketId, isOwn, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const correct = useMutation(workTimesApi.correct.mutationOptions())
  const remove = useMutation(workTimesApi.remove.mutationOptions())
  const { keyOf } = useRequestKey()
  const at = { organizationId, workTimeId: time.id }

  const reload = async (): Promise<WorkTime> => {
    const input = { organizationId, ticketId }
    void queryClient.invalidateQueries(workTimesApi.mine.pathFilter())
    const { times } = await queryClient.fetchQuery(workTimesApi.ofTicket.queryOptions(input, { staleTime: 0 }))
    return times.find(({ id }) => id === time.id) ?? time
  }
  const removeIt = async (why: string) => {
    try {
      await remove.mutateAsync({ ...at, version: time.version, why, requestKey: keyOf(['remove', why]) })
      toast.success('Työaika poistettu')
      onClose()
    } catch (error) {
      toast.error('Työaikaa ei voitu poistaa', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(workTimesApi.pathFilter())
  }
  return (
    <EditDialog<WorkTime, Values>
      row={time}
      onClose={onClose}
      toValues={({ startedAt, stoppedAt }) => ({ startedAt, stoppedAt, why: '' })}
      resolver={schemaResolver<Values>(of(isOwn), (values) => values)}
      changesOnly
      save={(changes, version = 0) => {
        const { startedAt, stoppedAt } = { startedAt: time.startedAt, stoppedAt: time.stoppedAt, ...changes }
        const corrected = { startedAt: startedAt ?? '', stoppedAt, why: changes.why ?? '' }
        return correct.mutateAsync({ ...at, version, ...corrected, requestKey: keyOf(['correct', corrected]) })
      }}
      reload={reload}
      words={words}
      sayings={{ edit: 'Korjaa työaika', edited: 'Työaika korjattu' }}
      description={`${time.mechanic.name} · ${timeWords(time.startedAt, time.stoppedAt)}`}
    >
      {({ form, errors }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {(['startedAt', 'stoppedAt'] as const).map((name) => (
              <Field
                key={name}
                label={words[name].label}
                error={errors[name]?.message}
                hint={
                  name === 'stoppedAt' && time.stoppedAt === null ? 'Tyhjänä aika on edelleen käynnissä.' : undefined
                }
              >
                <Controller
                  control={form.control}
                  name={name}
                  render={({ field }) => <DateTimeInput isPast {...field} />}
                />
              </Field>
            ))}
          </div>
          <Field
            label="Syy"
            optional={isOwn}
            required={!isOwn}
            error={errors.why?.message}
            hint="Korjaus ja syy jäävät näkyviin korjaamon väelle."
          >
            <TextInput maxLength={200} autoComplete="off" {...form.register('why')} />
          </Field>
          <Button
            kind="ghost"
            className="-ml-3 w-fit text-danger!"
            pending={remove.isPending}
            onClick={async () => {
              if (isOwn || (await form.trigger('why'))) await removeIt(form.getValues('why'))
            }}
          >
            <Trash2 className="size-4" aria-hidden="true" />
            Poista aika
          </Button>
        </>
      )}
    </EditDialog>
  )
}
