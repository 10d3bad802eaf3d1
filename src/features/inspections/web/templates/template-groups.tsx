import { Plus, Trash2 } from 'lucide-react'
import type { Service } from '#features/catalog/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MAX_GROUPS, MAX_TEMPLATE_POINTS } from '../../inspection-templates.ts'
import { TemplatePointFields } from './template-point-fields.tsx'
import { type GroupValues, newGroup, newPoint } from './template-values.ts'

type Props = {
  groups: readonly GroupValues[]
  services: readonly Service[]
  error: string | undefined
  onChange: (groups: GroupValues[]) => void
}

/** Groups of a template with their points, in their order. */
export function TemplateGroups({ groups, services, error, onChange }: Props) {
  const pointCount = groups.reduce((sum, { points }) => sum + points.length, 0)
  const change = (at: number, changes: Partial<GroupValues>) => {
    const group = groups[at]
    if (group) onChange(groups.with(at, { ...group, ...changes }))
  }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 font-semibold text-sm">Ryhmät ja kohdat</legend>
      {groups.map((group, at) => (
        <section
          key={group.key}
          aria-label={group.name || `Ryhmä ${at + 1}`}
          className="grid min-w-0 gap-3 rounded-md border border-line bg-sunken p-3"
        >
          <div className="flex items-end gap-2">
            <Field label="Ryhmä" className="grow">
              <TextInput
                autoComplete="off"
                maxLength={80}
                value={group.name}
                onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
              />
            </Field>
            <IconButton
              label={`Poista ryhmä ${group.name || at + 1}`}
              onClick={() => onChange(groups.toSpliced(at, 1))}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
          <ol className="grid gap-3">
            {group.points.map((point, place) => (
              <li key={point.key}>
                <TemplatePointFields
                  point={point}
                  services={services}
                  onChange={(changes) => change(at, { points: group.points.with(place, { ...point, ...changes }) })}
                  onRemove={() => change(at, { points: group.points.toSpliced(place, 1) })}
                />
              </li>
            ))}
          </ol>
          {pointCount < MAX_TEMPLATE_POINTS ? (
            <Button size="sm" className="w-fit" onClick={() => change(at, { points: [...group.points, newPoint()] })}>
              <Plus className="size-4" aria-hidden="true" />
              Lisää kohta
            </Button>
          ) : null}
        </section>
      ))}
      {groups.length < MAX_GROUPS && pointCount < MAX_TEMPLATE_POINTS ? (
        <Button className="w-fit" onClick={() => onChange([...groups, newGroup()])}>
          <Plus className="size-4" aria-hidden="true" />
          Lisää ryhmä
        </Button>
      ) : null}
      <FieldError id="template-groups" message={error} />
    </fieldset>
  )
}
