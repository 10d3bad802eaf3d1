import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Connection } from '../connections.ts'
import type { Asked } from './connection-question.tsx'
import { ConnectionQuestion } from './connection-question.tsx'
import { type ConnectionAct, useConnectionActs } from './use-connection-acts.ts'

const labels: Record<ConnectionAct, string> = {
  accept: 'Hyväksy',
  refuse: 'Hylkää',
  cancel: 'Peru pyyntö',
  revoke: 'Katkaise yhteys',
  request: 'Lähetä pyyntö uudelleen',
  allow: 'Salli pyynnöt',
}

/** What was once open is opened again, without a request. */
const labelOf = (act: ConnectionAct, { state }: Connection): string =>
  act === 'accept' && state === 'REVOKED' ? 'Avaa yhteys uudelleen' : labels[act]

const ORDER: readonly ConnectionAct[] = ['accept', 'refuse', 'request', 'allow', 'cancel', 'revoke']

/** What the viewer may do with one connection; a no is asked first. Nothing when nothing may be done. */
export function ConnectionButtons({ connection }: { connection: Connection }) {
  const { run, isPending } = useConnectionActs()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [doing, setDoing] = useState<ConnectionAct>()
  const offered = ORDER.filter((act) => connection.can[act])
  if (offered.length === 0) return null

  const press = (act: ConnectionAct) => {
    if (act === 'refuse' || act === 'cancel' || act === 'revoke') return setAsked({ act, connection })
    setDoing(act)
    // an error is shown by then
    run(act, connection).catch(() => undefined)
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow print:hidden">
      {offered.map((act) => (
        <Button
          key={act}
          kind={act === 'accept' && connection.state === 'PENDING' ? 'primary' : undefined}
          pending={isPending && doing === act}
          onClick={() => press(act)}
          aria-label={`${labelOf(act, connection)}: ${connection.party.name}`}
        >
          {labelOf(act, connection)}
        </Button>
      ))}
      {asked ? (
        <ConnectionQuestion
          asked={asked}
          onClose={() => setAsked(null)}
          onConfirm={({ act, connection: one }, block) => run(act, one, block)}
        />
      ) : null}
    </div>
  )
}
