import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { extraWorkApi } from '#features/extra-work/web/extra-work.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { cutText } from '#shared/plain-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MAX_WANTED } from '../../offer-requests.ts'
import { hasWork, type RequestValues, withWork } from './request-form.ts'

/** What is asked for most often: a start for users who do not know the words. */
const COMMON = [
  'Määräaikaishuolto',
  'Öljynvaihto',
  'Jarrujen korjaus',
  'Renkaiden vaihto',
  'Vianhaku',
  'Ilmastoinnin huolto',
]

type Props = { form: UseFormReturn<RequestValues>; isSeveral?: boolean }

/** The works that are wanted, one by one: offers are compared by them. Each is added by typing, or from what is offered as a start. */
export function WantedWorks({ form, isSeveral = false }: Props) {
  const wanted = useWatch({ control: form.control, name: 'wanted' })
  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const typed = useWatch({ control: form.control, name: 'typedWork' })
  const input = useRef<HTMLInputElement>(null)
  const deferred = useDeferred(vehicle.mode === 'known' && !isSeveral ? vehicle.vehicleId : '')
  const has = (name: string) => hasWork(wanted, name)
  const setTyped = (text: string) => form.setValue('typedWork', text, { shouldDirty: true })
  const set = (next: RequestValues['wanted']) => {
    form.setValue('wanted', next, { shouldDirty: true })
    form.clearErrors(['wanted', 'description'])
  }
  const add = (name: string) => set(withWork(wanted, name))
  const addTyped = () => {
    add(typed)
    setTyped('')
  }
  const error = (form.formState.errors.wanted as { message?: string } | undefined)?.message
  const isFull = wanted.length >= MAX_WANTED
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold">Mitä haluat tehtäväksi</legend>
      {wanted.length > 0 ? (
        <ul aria-label="Toivotut työt" className="divide-y divide-line rounded-lg border border-line bg-raised">
          {wanted.map((work) => (
            <li key={work.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="wrap-anywhere min-w-0 grow">{work.name}</span>
              <IconButton
                label={`Poista ${work.name}`}
                onClick={() => {
                  set(wanted.filter(({ id }) => id !== work.id))
                  input.current?.focus()
                }}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <FieldError message={error} />
      <div className="flex items-end gap-2">
        <Field
          label="Lisää työ"
          className="min-w-0 grow"
          hint={isFull ? `Pyynnössä voi olla enintään ${MAX_WANTED} työtä.` : undefined}
        >
          <TextInput
            ref={input}
            maxLength={120}
            value={typed}
            disabled={isFull}
            autoComplete="off"
            placeholder="Esimerkiksi: Etujarrupalojen vaihto"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              addTyped()
            }}
          />
        </Field>
        <Button className="mb-px" onClick={addTyped} disabled={isFull}>
          <Plus className="size-4" aria-hidden="true" />
          Lisää
        </Button>
      </div>
      <Offered label="Auton siirretyt työt" names={deferred.filter((name) => !has(name))} onAdd={add} isFull={isFull} />
      <Offered label="Usein pyydetyt" names={COMMON.filter((name) => !has(name))} onAdd={add} isFull={isFull} />
    </fieldset>
  )
}

/** What was put off on the car's tickets, each name once. */
function useDeferred(vehicleId: string): string[] {
  const { id: organizationId } = useOrganization()
  const { data = [] } = useQuery(
    extraWorkApi.deferredOfVehicle.queryOptions({ organizationId, vehicleId }, { enabled: vehicleId !== '' }),
  )
  return vehicleId === '' ? [] : [...new Set(data.map(({ name }) => cutText(name, 120)))]
}

type OfferedProps = { label: string; names: readonly string[]; onAdd: (name: string) => void; isFull: boolean }

function Offered({ label, names, onAdd, isFull }: OfferedProps) {
  if (names.length === 0 || isFull) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm max-sm:basis-full">{label}:</span>
      {names.map((name) => (
        <Button key={name} size="sm" className="max-w-full" onClick={() => onAdd(name)}>
          <Plus className="size-4 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">{name}</span>
        </Button>
      ))}
    </div>
  )
}
