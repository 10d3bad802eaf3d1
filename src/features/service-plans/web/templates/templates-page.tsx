import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '#web/use-act.ts'
import { intervalText } from '../../interval-words.ts'
import type { PlanTemplate } from '../../plan-templates.ts'
import { READY_PLAN_KEYS, READY_PLANS } from '../../ready-plans.ts'
import { usePlanTemplatesApi } from '../service-plans.api.ts'
import { PlanTemplateDialog } from './template-dialog.tsx'

const columns: Column<PlanTemplate>[] = [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    key: 'items',
    header: 'Kohdat',
    cell: ({ items }) => items.map((item) => `${item.name} ${intervalText(item)}`).join(', '),
  },
]

/** Huolto-ohjelmat: what the cars of a fleet or of a garage's customers are given as their programme. */
export function PlanTemplatesPage() {
  const { whose, canEdit, isEmbedded, organizationType } = useSettings()
  const { type } = useOrganization()
  const api = usePlanTemplatesApi('planTemplates')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const [text, setText] = useState('')
  const templates = query.data ?? []
  const found = templates.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const isGarage = whose.managedByGarageId === undefined && (organizationType ?? type) === 'GARAGE'
  return (
    <EditableList
      title="Huolto-ohjelmat"
      hint="Pohja kertoo, mitä autolle tehdään ja kuinka usein. Auton ohjelma on siitä kopio: pohjan muuttaminen ei muuta autoja."
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
      starter={<ReadyPlans known={templates} />}
      empty={{
        icon: <ListChecks aria-hidden="true" />,
        title: 'Ei huolto-ohjelmia',
        text: 'Ota valmis pohja ja muokkaa siitä omasi, tai kokoa uusi. Tarkista välit auton huoltokirjasta.',
      }}
      addLabel="Lisää pohja"
      editor={(given) => <PlanTemplateDialog {...given} isGarage={isGarage} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Pohja poistettu',
        meaning: 'Autot, joille ohjelma on annettu pohjasta, pitävät sen.',
      }}
    />
  )
}

/** Those that come along and are not on the list yet: five buttons would fill the head of a phone. */
function ReadyPlans({ known }: { known: readonly PlanTemplate[] }) {
  const { whose } = useSettings()
  const api = usePlanTemplatesApi('planTemplates')
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries({ queryKey: api.list.pathKey() }))
  const add = useMutation(api.addReady.mutationOptions())
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  const left = READY_PLAN_KEYS.filter((key) => !names.has(READY_PLANS[key].name.toLowerCase()))
  if (left.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button pending={isPending}>
          Lisää valmis
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {left.map((key) => (
        <MenuItem
          key={key}
          onClick={() => void act(add.mutateAsync({ ...whose, key }), 'Pohja lisätty', 'Pohjaa ei voitu lisätä')}
        >
          {READY_PLANS[key].name}
        </MenuItem>
      ))}
    </Menu>
  )
}
