import { Mail, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { GROUP_LABELS } from '../../notice-rules.ts'
import type { NotificationAddresses } from '../../notification-addresses.ts'
import { AddressProof, ResendProof } from './address-proof.tsx'
import { type AddressRow, rowProblems, savedOf } from './address-rows.ts'

type Props = {
  rows: readonly AddressRow[]
  /** As they are saved. */
  settings: NotificationAddresses
  onChange: (rows: AddressRow[]) => void
  /** Saving was tried. */
  showsProblems: boolean
}

/** A sheet per shared address: its recipient, and the groups that it gets. */
export function AddressEditor({ rows, settings: { addresses, offered }, onChange, showsProblems }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const problems = showsProblems ? rowProblems(rows) : []
  const change = (index: number, to: Partial<AddressRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...to } : row)))
  const add = () => {
    onChange([...rows, { email: '', groups: offered }])
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
        {rows.map(({ email, groups }, index) => {
          const saved = savedOf({ email, groups }, addresses)
          return (
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
                <legend className="sr-only">Mistä osoitteeseen ilmoitetaan {email || index + 1}</legend>
                {offered.map((group) => (
                  <Checkbox
                    key={group}
                    label={GROUP_LABELS[group]}
                    checked={groups.includes(group)}
                    onChange={({ currentTarget }) => {
                      const chosen = new Set(groups)
                      if (currentTarget.checked) chosen.add(group)
                      else chosen.delete(group)
                      change(index, { groups: NOTICE_GROUPS.filter((one) => chosen.has(one)) })
                    }}
                  />
                ))}
              </fieldset>
              <FieldError message={problems[index]?.groups ?? undefined} />
              {saved ? (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <AddressProof isProved={saved.isProved} />
                  {saved.isProved ? null : <ResendProof address={saved} />}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
      <div>{adding}</div>
    </div>
  )
}
