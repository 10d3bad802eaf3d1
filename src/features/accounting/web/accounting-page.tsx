import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { AccountingSettings, AccountingSystemName } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'
import { accountingApi } from './accounting.api.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { TransferList } from './transfer-list.tsx'

const TITLE = 'Laskujen siirto'

/** Laskujen siirto: which bookkeeping system the garage's invoices go to, and how they are doing. */
export function AccountingPage() {
  return useSettings().canEdit ? <Connections /> : <ForAdmins />
}

const ASK_EVERY_MS = 5000

/** Whether what waits is about to go. */
const isMoving = ({ waiting, connection }: AccountingSettings): boolean =>
  waiting > 0 && connection !== null && connection.isOn && connection.failingSince === null

function Connections() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const { organizationId } = whose
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<AccountingSystemName>()
  const query = useQuery(
    accountingApi.get.queryOptions(
      { organizationId },
      { refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? ASK_EVERY_MS : false) },
    ),
  )
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(accountingApi.pathFilter()),
      // documents show where they are from now on, or no more
      queryClient.invalidateQueries(organizationsApi.sync.pathFilter()),
    ])
  return (
    <SettingsPage
      title={TITLE}
      hint="Laskut ja hyvityslaskut siirtyvät kirjanpitoon, eikä niitä kirjoiteta sinne käsin."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-80"
    >
      {(settings) => (
        <div className="grid gap-4">
          {settings.connection ? (
            <>
              <ConnectionCard
                settings={settings}
                connection={settings.connection}
                onEdit={setEdited}
                onChanged={() => void refresh()}
              />
              <TransferList />
            </>
          ) : (
            <Choices settings={settings} onChoose={setEdited} />
          )}
          {edited ? (
            <ConnectionDialog
              system={edited}
              row={settings.connection?.system === edited ? settings.connection : null}
              onStored={() => void refresh()}
              onClose={() => setEdited(undefined)}
            />
          ) : null}
        </div>
      )}
    </SettingsPage>
  )
}

const CHOICE_HINTS: Record<AccountingSystemName, string> = {
  PROCOUNTOR: 'Laskut siirtyvät Procountorin myyntilaskuihin, ja tieto maksuista palaa tänne.',
  NETVISOR: 'Laskut siirtyvät Netvisorin myyntilaskuihin, ja tieto maksuista palaa tänne.',
  OPERATOR: 'Jokainen lasku lähtee operaattorille Finvoice-tiedostona sähköpostilla.',
}

type ChoicesProps = { settings: AccountingSettings; onChoose: (system: AccountingSystemName) => void }

const Choices = ({ settings: { offered }, onChoose }: ChoicesProps) => (
  <Card>
    <CardHeader title="Yhdistä kirjanpito" hint="Voit yhdistää yhden järjestelmän kerrallaan." />
    <ul className="divide-y divide-line">
      {offered.map((system) => (
        <li key={system} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <span className="min-w-0 grow basis-64">
            <span className="block font-semibold">{SYSTEM_WORDS[system].name}</span>
            <span className="block text-muted text-sm">{CHOICE_HINTS[system]}</span>
          </span>
          <Button onClick={() => onChoose(system)}>
            Yhdistä<span className="sr-only"> {SYSTEM_WORDS[system].name}</span>
          </Button>
        </li>
      ))}
    </ul>
  </Card>
)

function ForAdmins() {
  usePageTitle(TITLE)
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState title="Tämä sivu on pääkäyttäjille">
        Pääkäyttäjä yhdistää kirjanpidon. Laskun sivulla näet, missä vaiheessa siirto on.
      </EmptyState>
    </>
  )
}
