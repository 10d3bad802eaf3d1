import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { formatMoney } from '#shared/money.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { ApprovalRule, RuleChoices } from '../approval-rules.ts'
import { useApprovalRulesApi } from './approval-rules.api.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { conditionsInWords } from './rule-words.ts'

const NO_CHOICES: RuleChoices = { garages: [], serviceGroups: [], vehicleGroups: [] }

const columnsWith = ({ garages }: RuleChoices): Column<ApprovalRule>[] => [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ name }) => <span className="wrap-anywhere font-semibold">{name}</span>,
  },
  {
    key: 'upTo',
    header: 'Enintään huollossa',
    className: 'tabular whitespace-nowrap',
    cell: ({ upToCents }) => `${formatMoney(upToCents)} (sis. ALV)`,
  },
  {
    key: 'conditions',
    header: 'Koskee',
    cell: (rule) => (
      <span className="wrap-anywhere">{conditionsInWords(rule, garages).join(', ') || 'kaikkia lisätöitä'}</span>
    ),
  },
  {
    key: 'on',
    header: 'Tila',
    cell: ({ isOn }) => (isOn ? <Badge kind="done">Käytössä</Badge> : <Badge>Ei käytössä</Badge>),
  },
]

/** Lupasäännöt: what a customer approves of extra work without looking at it. */
export function ApprovalRulesPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useApprovalRulesApi('approvalRules')
  const query = useQuery(api.list.queryOptions(whose))
  const { data: choices = NO_CHOICES } = useQuery(api.choices.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const rules = query.data ?? []
  return (
    <EditableList
      title="Lupasäännöt"
      hint="Sääntö hyväksyy lisätyön heti, kun korjaamo pyytää lupaa. Muihin pyyntöihin vastaat itse. Korjaamo näkee säännön nimen, ei rajaa."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.queryKey(whose)}
      skeleton="h-64"
      columns={columnsWith(choices)}
      rows={rules}
      total={rules.length}
      empty={{
        icon: <ShieldCheck aria-hidden="true" />,
        title: 'Ei lupasääntöjä',
        text: 'Kaikki lisätyöt odottavat vastaustasi. Säännöllä pienet työt eivät seiso turhaan.',
      }}
      addLabel="Lisää sääntö"
      editor={(given) => <RuleDialog {...given} choices={choices} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Sääntö poistettu',
        meaning: 'Sääntö ei enää hyväksy lisätöitä. Aiemmin hyväksytyt säilyvät.',
      }}
    />
  )
}
