import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { centsOf } from '#web/editing/typed-numbers.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formatHours } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Service } from '../../catalog.ts'
import { USUAL_SERVICE_KEYS, USUAL_SERVICES, type UsualServiceKey, UsualServicesChoice } from '../../usual-services.ts'
import { useSettingsApi } from '../catalog.api.ts'

type Props = { services: readonly Pick<Service, 'name'>[] }

/** For a price list that begins: a dialog of what most garages do, to be ticked with the own prices. */
export function UsualServicesButton({ services }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <ListChecks className="size-4" aria-hidden="true" />
        Valitse tavallisista
      </Button>
      {isOpen ? <UsualServicesDialog services={services} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const labelOf = (count: number): string =>
  count === 0 ? 'Lisää palvelut' : count === 1 ? 'Lisää yksi palvelu' : `Lisää ${count} palvelua`

type Choice = { isChosen: boolean; price: string }
const untouched: Choice = { isChosen: false, price: '' }

function UsualServicesDialog({ services, onClose }: Props & { onClose: () => void }) {
  const { whose } = useSettings()
  const api = useSettingsApi('services')
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState<{ [Key in UsualServiceKey]?: Choice }>({})
  const [isRefused, setIsRefused] = useState(false)
  const add = useMutation(
    api.addUsual.mutationOptions({
      onSuccess({ added }) {
        toast.success(added === 1 ? 'Palvelu lisätty' : `${added} palvelua lisätty`)
        onClose()
        void queryClient.invalidateQueries({ queryKey: api.list.pathKey() })
      },
    }),
  )
  const names = new Set(services.map(({ name }) => name.toLowerCase()))
  const chosen = USUAL_SERVICE_KEYS.flatMap((key) => {
    const { isChosen, price } = choices[key] ?? untouched
    return isChosen ? [{ key, priceCents: centsOf(price) }] : []
  })
  const checked = UsualServicesChoice.safeParse(chosen)
  const submit = () => {
    setIsRefused(!checked.success)
    if (checked.success) add.mutate({ ...whose, chosen: checked.data })
  }
  const problem = isRefused && chosen.length === 0 ? 'Valitse ainakin yksi palvelu.' : undefined
  return (
    <FormDialog
      title="Tavalliset palvelut"
      description="Valitse, mitä teet, ja anna omat hintasi. Ilman hintaa palvelu on hinnastossa merkinnällä sovitaan. Työajan ja nimen voit muuttaa myöhemmin."
      submitLabel={labelOf(chosen.length)}
      isPending={add.isPending}
      error={add.isError ? formFailureText(add.error) : problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="grid divide-y divide-line" aria-label="Tavalliset palvelut">
        {USUAL_SERVICE_KEYS.map((key) => (
          <Row
            key={key}
            usual={key}
            isKnown={names.has(USUAL_SERVICES[key].name.toLowerCase())}
            choice={choices[key] ?? untouched}
            onChange={(change) => setChoices((all) => ({ ...all, [key]: { ...untouched, ...all[key], ...change } }))}
            showsProblems={isRefused}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

type RowProps = {
  usual: UsualServiceKey
  /** The price list has it already. */
  isKnown: boolean
  choice: Choice
  onChange: (change: Partial<Choice>) => void
  showsProblems: boolean
}

function Row({ usual, isKnown, choice: { isChosen, price }, onChange, showsProblems }: RowProps) {
  const { name, hours } = USUAL_SERVICES[usual]
  const isUnread = Number.isNaN(centsOf(price))
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Checkbox
        label={name}
        hint={hours === null ? undefined : `Työaika ${formatHours(hours)}`}
        className="min-w-0 grow"
        checked={isChosen || isKnown}
        disabled={isKnown}
        onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
      />
      {isKnown ? (
        <Badge>Hinnastossa</Badge>
      ) : (
        <Field
          label={`Hinta, veroton: ${name}`}
          hideLabel
          className="w-32 shrink-0"
          error={showsProblems && isChosen && isUnread ? 'Tarkista hinta' : undefined}
        >
          <MoneyInput
            value={price}
            placeholder="sovitaan"
            // a price means that it is done
            onChange={(typed) => onChange({ price: typed, ...(typed !== '' && { isChosen: true }) })}
          />
        </Field>
      )}
    </li>
  )
}
