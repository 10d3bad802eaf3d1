import { ownOutbox } from '#web/offline/start-outbox.ts'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sender, verbOf } from './queued-time-act.ts'

/** What was pressed offline, and the server refused when it was back: it stays until the person decides. */
export function RefusedPresses({ organizationId }: { organizationId: string }) {
  const refused = useWaitingActs().filter(
    (act) => act.organizationId === organizationId && act.refusal !== null && verbOf(act) !== undefined,
  )
  return refused.map((act) => (
    <Notice
      key={act.id}
      kind="danger"
      title={`${sender.title(act)}: lähetys ei onnistunut`}
      actions={
        <>
          <Button size="sm" onClick={() => void ownOutbox()?.retry(act)}>
            Yritä uudelleen
          </Button>
          <Button size="sm" onClick={() => void ownOutbox()?.cancel(act)}>
            Poista
          </Button>
        </>
      }
    >
      {act.refusal}
    </Notice>
  ))
}
