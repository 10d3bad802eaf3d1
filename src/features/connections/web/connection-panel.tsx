import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import type { Connection } from '../connections.ts'
import { ConnectionButtons } from './connection-buttons.tsx'
import { closedText, connectionText, uncheckedText } from './connection-words.ts'

/** The connection of one's own organisation and the one of this page, with the acts that are allowed. */
export function ConnectionPanel({ connection }: { connection: Connection }) {
  const { type } = useOrganization()
  const unchecked = uncheckedText(type, connection)
  return (
    <Card aria-label="Yhteys">
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold">{connectionText(type, connection)}</p>
          {connection.state === 'ACCEPTED' ? null : <p className="max-w-prose text-muted">{closedText[type]}</p>}
          {unchecked ? <p className="mt-1">{unchecked}</p> : null}
        </div>
        <ConnectionButtons connection={connection} />
      </CardBody>
    </Card>
  )
}
