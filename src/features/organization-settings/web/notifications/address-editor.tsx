import { Mail, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { NOTIFICATION_GROUPS } from '#features/organizations/organizations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AddressRow, GROUP_LABELS, rowProblems } from './address-rows.ts'

type Props = {
  rows: readonly AddressRow[]
  onChange: (rows: AddressRow[]) => void
  /** Saving was tried. */
  showsProblems: boolean
}

/** A sheet per shared address: who is told, and of what. */
export function AddressEditor({ rows, onChange, showsProblems }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const problems = showsProblems ? rowProblems(rows) : []
  const change = (index: number, to: Partial<AddressRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...to } : row)))
  const add = () => {
    onChange([...rows, { email: '', groups: NOTIFICATION_GROUPS }])
    // once it is drawn
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  const adding = (
    <Button onClick={add}>
      <Plus className="size-4" aria-hidden="true" />
      Lisää osoite
    </Button>
  )
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={<Mail aria-hidden="true" />} title="Ei yhteisiä osoitteita" action={adding}>
          Lisää esimerkiksi työnjohdon tai ajojärjestelyn sähköposti, niin se saa tiedon tapahtumista.
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3">
      <ul ref={list} className="grid gap-3" aria-label="Yhteiset osoitteet">
        {rows.map(({ email, groups }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed a row has no other name
            key={index}
            className="grid gap-2 rounded-lg border border-line bg-surface p-4"
          >
            <div className="flex items-start gap-2">
              <Field
                label={`Osoite ${index + 1}`}
                className="max-w-md grow"
                error={problems[index]?.email ?? undefined}
              >
                <TextInput
                  type="email"
                  autoComplete="off"
                  value={email}
                  onChange={({ currentTarget }) => change(index, { email: currentTarget.value })}
                />
              </Field>
              <IconButton
                label={`Poista osoite ${email || index + 1}`}
                className="mt-6.5 ml-auto"
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <Trash2 className="size-4.5" aria-hidden="true" />
              </IconButton>
            </div>
            <fieldset className="flex flex-wrap gap-x-5">
              <legend className="sr-only">Mistä kerrotaan osoitteeseen {email || index + 1}</legend>
              {NOTIFICATION_GROUPS.map((group) => (
                <Checkbox
                  key={group}
                  label={GROUP_LABELS[group]}
                  checked={groups.includes(group)}
                  onChange={({ currentTarget }) => {
                    const chosen = new Set(groups)
                    if (currentTarget.checked) chosen.add(group)
                    else chosen.delete(group)
                    change(index, { groups: NOTIFICATION_GROUPS.filter((one) => chosen.has(one)) })
                  }}
                />
              ))}
            </fieldset>
            <FieldError message={problems[index]?.groups ?? undefined} />
          </li>
        ))}
      </ul>
      <div>{adding}</div>
    </div>
  )
}
