import type { QueuedAct } from '#web/offline/queued-act.ts'
import { ownOutbox } from '#web/offline/start-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { InspectionPoint } from '../inspections.ts'
import { POINTS, type QueuedPoints, sender } from './queued-inspection-act.ts'
import type { PointActs } from './use-point-acts.ts'

type Props = { waiting: readonly QueuedAct[]; points: readonly InspectionPoint[]; acts: PointActs }

/** What the server did not take, such as a press on a point that another mechanic changed: it stays until the person decides. */
export function RefusedActs({ waiting, points, acts }: Props) {
  return waiting
    .filter(({ refusal }) => refusal !== null)
    .map((act) => {
      const press = act.kind === POINTS ? (act.input as QueuedPoints).points[0] : undefined
      const point = points.find(({ id }) => id === press?.pointId)
      const drop = () => void ownOutbox()?.cancel(act)
      const keepMine = () => {
        drop()
        if (!press) return
        if (press.measure) acts.setMeasure(press.pointId, press.measure.to)
        if (press.note) acts.setNote(press.pointId, press.note.to)
        if (press.result) acts.setResult(press.pointId, press.result.to)
      }
      return (
        <Notice
          key={act.id}
          kind="danger"
          title={`${point?.name ?? sender.title(act)}: muutosta ei tallennettu`}
          actions={
            <>
              <Button size="sm" onClick={press ? keepMine : () => void ownOutbox()?.retry(act)}>
                {press ? 'Käytä omaani' : 'Yritä uudelleen'}
              </Button>
              <Button size="sm" onClick={drop}>
                {press ? 'Jätä ennalleen' : 'Poista'}
              </Button>
            </>
          }
        >
          {act.refusal}
        </Notice>
      )
    })
}
