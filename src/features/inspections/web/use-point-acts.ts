import { useRef, useState } from 'react'
import { UNDO_MS } from '#features/tickets/undo.ts'
import { manyLines } from '#shared/plain-text.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { keepAct, sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useWaitingActs, waitingActs } from '#web/offline/waiting-acts.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/undo.ts'
import { shrinkPhoto } from '#web/upload/shrink-photo.ts'
import { uploadFile } from '#web/upload/upload-file.ts'
import type { Inspection, InspectionPoint, Result } from '../inspections.ts'
import { proposedResult } from '../measures.ts'
import {
  actsOf,
  FINISH,
  laneOf,
  PHOTOS,
  POINTS,
  type QueuedFinish,
  type QueuedPhotos,
  type QueuedPoints,
  sendFinish,
  sendPhotos,
  sendPoints,
} from './queued-inspection-act.ts'
import { withPresses } from './with-presses.ts'

type Of = { organizationId: string; inspection: Inspection }

/**
 * What a mechanic does on the page of an inspection: shown at once, kept by this browser, and sent in its order as soon as that goes. `points` are
 * those of the server with what waits.
 */
export function usePointActs({ organizationId, inspection }: Of) {
  const { id: inspectionId, ticketId } = inspection
  const of = { organizationId, ticketId, inspectionId }
  const acts = useWaitingActs()
  // until the browser has kept them
  const fresh = useRef<QueuedPoints[]>([])
  const [, draw] = useState(0)
  const lane = laneOf(inspectionId)
  const isFinishing = useRef(false)

  const pressesOf = (all: typeof acts) => [
    ...actsOf(all, inspectionId)
      .filter(({ kind, refusal }) => kind === POINTS && refusal === null)
      .map(({ input }) => input as QueuedPoints),
    ...fresh.current,
  ]
  const points = withPresses(inspection.points, pressesOf(acts))
  /** As it is at this moment: a second press may come before the page is drawn again. */
  const now = (pointId: string): InspectionPoint | undefined =>
    withPresses(inspection.points, pressesOf(waitingActs())).find(({ id }) => id === pointId)

  async function save(input: QueuedPoints): Promise<void> {
    fresh.current = [...fresh.current, input]
    draw((count) => count + 1)
    try {
      const id = crypto.randomUUID()
      const act = { id, lane, organizationId, kind: POINTS, input, files: [] }
      if (!(await keepAct(act))) await sendPoints(input)
    } catch (error) {
      toast.error('Kohtaa ei voitu tallentaa', failureTextWithFields(error))
    } finally {
      fresh.current = fresh.current.filter((one) => one !== input)
      draw((count) => count + 1)
    }
  }

  const press = (point: QueuedPoints['points'][number]) => save({ ...of, points: [point], isBulk: false })

  return {
    points,
    setResult(pointId: string, to: Result | null) {
      const point = now(pointId)
      if (point && point.result !== to) void press({ pointId, result: { from: point.result, to } })
    },
    /** The colour follows from the limits; the mechanic may say another one afterwards. */
    setMeasure(pointId: string, to: number | null) {
      const point = now(pointId)
      if (!point || point.measure === to) return
      const proposed = proposedResult(to, point.limits)
      void press({
        pointId,
        measure: { from: point.measure, to },
        ...(proposed !== null && proposed !== point.result && { result: { from: point.result, to: proposed } }),
      })
    },
    setNote(pointId: string, typed: string) {
      const point = now(pointId)
      const to = manyLines(typed).slice(0, 500)
      if (point && point.note !== to) void press({ pointId, note: { from: point.note, to } })
    },
    /** Everything that has no result yet is green, in one press that can be taken back. */
    setRest() {
      const open = points.filter(({ result }) => result === null).map(({ id }) => id)
      const all = (from: Result | null, to: Result | null): QueuedPoints => ({
        ...of,
        isBulk: true,
        points: open.map((pointId) => ({ pointId, result: { from, to } })),
      })
      void save(all(null, 'GREEN'))
      offerUndo({
        title: `${open.length} kohtaa merkitty kuntoon`,
        undone: 'Kumottu: kohdat ovat taas tarkastamatta',
        forMs: UNDO_MS,
        undo: () => save(all('GREEN', null)),
      })
    },
    async addPhotos(pointId: string, picked: Iterable<File>) {
      const input: QueuedPhotos = { ...of, pointId }
      for (const file of picked) {
        try {
          const kept = { key: crypto.randomUUID(), file: await shrinkPhoto(file) }
          const act = { id: crypto.randomUUID(), lane, organizationId, kind: PHOTOS, input, files: [kept] }
          if (await keepAct(act)) continue
          const { id } = await uploadFile(kept.file, { purpose: 'attachment', organizationId, key: kept.key })
          await sendPhotos(input, [id])
        } catch (error) {
          toast.error('Kuvaa ei voitu tallentaa', failureTextWithFields(error))
        }
      }
    },
    /** Signs the inspection, after all that was pressed before; false when it was refused. */
    async finish(): Promise<boolean> {
      if (isFinishing.current) return false
      isFinishing.current = true
      const input: QueuedFinish = of
      const act = { id: crypto.randomUUID(), lane, organizationId, kind: FINISH, input, files: [] }
      try {
        await sendOrQueue(act, () => sendFinish(input))
        return true
      } catch (error) {
        toast.error('Tarkastusta ei voitu merkitä valmiiksi', failureTextWithFields(error))
        return false
      } finally {
        isFinishing.current = false
      }
    },
    waiting: actsOf(acts, inspectionId),
  }
}

export type PointActs = ReturnType<typeof usePointActs>
