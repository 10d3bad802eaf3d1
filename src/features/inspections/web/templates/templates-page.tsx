import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '#web/use-act.ts'
import { type InspectionTemplate, pointCount } from '../../inspection-templates.ts'
import { READY_TEMPLATE_KEYS, READY_TEMPLATES } from '../../ready-templates.ts'
import { useTemplatesApi } from '../inspections.api.ts'
import { TemplateDialog } from './template-dialog.tsx'

const columns: Column<InspectionTemplate>[] = [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ name, active }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {active ? null : <Badge>Arkistoitu</Badge>}
      </span>
    ),
  },
  { key: 'groups', header: 'Ryhmät', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { key: 'points', header: 'Kohtia', align: 'end', className: 'tabular', cell: (template) => pointCount(template) },
]

/** Tarkastuspohjat: what a garage's inspections begin from. */
export function TemplatesPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useTemplatesApi('inspectionTemplates')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const [text, setText] = useState('')
  const templates = query.data ?? []
  const found = templates.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <EditableList
      title="Tarkastuspohjat"
      hint="Mitä autosta tarkastetaan. Aloitettu tarkastus ei muutu, vaikka pohjaa muutetaan."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={found}
      total={found.length}
      isNarrowed={found.length < templates.length}
      search={{
        label: 'Hae pohjia',
        placeholder: 'Nimi',
        counted: ['pohja', 'pohjaa'],
        text,
        onText: setText,
      }}
      starter={<ReadyTemplates known={templates} />}
      empty={{
        icon: <ClipboardCheck aria-hidden="true" />,
        title: 'Ei tarkastuspohjia',
        text: 'Ota valmis pohja käyttöön ja muokkaa siitä omasi, tai kokoa uusi.',
      }}
      addLabel="Lisää pohja"
      editor={(given) => <TemplateDialog {...given} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Tarkastuspohja poistettu',
        meaning:
          'Pohja, josta on tehty tarkastuksia, arkistoidaan muokkaamalla sitä. Tehdyt tarkastukset säilyvät ennallaan.',
      }}
    />
  )
}

/** Those that come along and are not on the list yet, each with a press. */
function ReadyTemplates({ known }: { known: readonly InspectionTemplate[] }) {
  const { whose } = useSettings()
  const api = useTemplatesApi('inspectionTemplates')
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries({ queryKey: api.list.pathKey() }))
  const add = useMutation(api.addReady.mutationOptions())
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  return READY_TEMPLATE_KEYS.filter((key) => !names.has(READY_TEMPLATES[key].name.toLowerCase())).map((key) => (
    <Button
      key={key}
      pending={isPending && add.variables?.key === key}
      disabled={isPending}
      onClick={() => void act(add.mutateAsync({ ...whose, key }), 'Tarkastuspohja lisätty', 'Pohjaa ei voitu lisätä')}
    >
      Lisää valmis: {READY_TEMPLATES[key].name}
    </Button>
  ))
}
