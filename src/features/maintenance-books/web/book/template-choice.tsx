import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAct } from '#web/use-act.ts'
import { type EntryTemplate, READY_TEMPLATES, type TemplateFields } from '../../entry-templates.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import type { EntryValues } from './entry-values.ts'
import { filledFrom, templateOf } from './filled-from.ts'

type Props = { values: EntryValues; onFill: (values: EntryValues) => void }

/** Starts an entry from a template of its kind: the garage's own ones, which are kept and named here, and the product's. */
export function TemplateChoice({ values, onFill }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { data } = useQuery(maintenanceBooksApi.templates.list.queryOptions({ organizationId }))
  const save = useMutation(maintenanceBooksApi.templates.save.mutationOptions())
  const remove = useMutation(maintenanceBooksApi.templates.remove.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(maintenanceBooksApi.templates.pathFilter()))
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<'save' | 'rename' | 'remove'>()
  const [name, setName] = useState('')

  const own = (data ?? []).filter(({ kind }) => kind === values.kind)
  const ready = READY_TEMPLATES[values.kind]
  const current = own.find(({ id }) => id === chosen)
  const choose = (value: string) => {
    setChosen(value)
    setOpen(undefined)
    const fields = own.find(({ id }) => id === value)?.fields ?? ready.find((one) => one.name === value)?.fields
    if (fields) onFill(filledFrom(values, fields))
  }
  const ask = (what: 'save' | 'rename') => {
    setName(what === 'rename' ? (current?.name ?? '') : '')
    setOpen(what)
  }
  const keep = async (template: { id?: string; version?: number; fields: TemplateFields }) => {
    const saved = save.mutateAsync({ organizationId, ...template, kind: values.kind, name })
    if (await act(saved, 'Malli tallennettu', 'Mallia ei voitu tallentaa')) {
      setChosen((await saved).id)
      setOpen(undefined)
    }
  }
  const keepNamed = () => {
    if (open === 'rename' && current) return keep(current)
    const fields = templateOf(values)
    if (fields) return keep({ fields })
    toast.error('Mallia ei voitu tallentaa', 'Tarkista ensin merkinnän tiedot.')
  }
  const forget = async ({ id, version }: EntryTemplate) => {
    const done = await act(
      remove.mutateAsync({ organizationId, id, version }),
      'Malli poistettu',
      'Mallia ei voitu poistaa',
    )
    if (done) choose('')
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Aloita pohjasta" optional className="min-w-0 grow basis-60">
          <Select
            placeholder={own.length + ready.length > 0 ? 'Valitse pohja' : 'Tälle lajille ei ole pohjia'}
            value={current || ready.some((one) => one.name === chosen) ? chosen : ''}
            onChange={(event) => choose(event.target.value)}
          >
            {own.length > 0 ? (
              <optgroup label="Omat mallit">
                {own.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            ) : null}
            {ready.length > 0 ? (
              <optgroup label="Valmiit mallit">
                {ready.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </Select>
        </Field>
        <Button size="sm" kind="ghost" onClick={() => ask('save')}>
          Tallenna pohjaksi
        </Button>
        {current ? (
          <>
            <Button size="sm" kind="ghost" onClick={() => ask('rename')}>
              Nimeä malli
            </Button>
            <Button size="sm" kind="ghost" onClick={() => setOpen('remove')}>
              Poista malli
            </Button>
          </>
        ) : null}
      </div>
      {open === 'save' || open === 'rename' ? (
        <div className="flex flex-wrap items-end gap-2 rounded-lg border border-line p-3">
          <Field
            label="Mallin nimi"
            hint={open === 'save' ? 'Malliin jäävät työt, osat, öljy, huolto-ohjelma ja huomiot.' : undefined}
            className="min-w-0 grow basis-60"
          >
            <TextInput
              autoFocus
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && name.trim() !== '' && !isPending) void keepNamed()
              }}
            />
          </Field>
          <Button size="sm" onClick={() => setOpen(undefined)}>
            Peruuta
          </Button>
          <Button
            size="sm"
            kind="primary"
            pending={isPending}
            disabled={name.trim() === ''}
            onClick={() => void keepNamed()}
          >
            Tallenna malli
          </Button>
        </div>
      ) : null}
      {open === 'remove' && current ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-lg border border-line p-3">
          <p className="min-w-0 grow wrap-anywhere">Poistetaanko malli {current.name}? Merkintään se ei vaikuta.</p>
          <Button size="sm" onClick={() => setOpen(undefined)}>
            Älä poista
          </Button>
          <Button size="sm" kind="danger" pending={isPending} onClick={() => void forget(current)}>
            Poista malli
          </Button>
        </div>
      ) : null}
    </div>
  )
}
