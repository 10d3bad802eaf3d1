import { MutationObserver } from '@tanstack/react-query'
import { sendWithFiles } from '#features/files/web/send-with-files.ts'
import type { ActSender, QueuedAct } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import type { AddPhotos, Inspection, OneInspection, SavedPoints, SavePoints } from '../inspections.ts'
import { inspectionsApi } from './inspections.api.ts'

type Of = { organizationId: string; ticketId: string }
/** What is pressed of points, photos of one, and the finish: acts of one inspection are sent in their order. */
export type QueuedPoints = Of & SavePoints
export type QueuedPhotos = Of & Omit<AddPhotos, 'fileIds'>
export type QueuedFinish = Of & OneInspection

export const POINTS = 'inspections.points'
export const PHOTOS = 'inspections.photos'
export const FINISH = 'inspections.finish'

export const laneOf = (inspectionId: string): string => `inspection ${inspectionId}`

const getKey = ({ organizationId, inspectionId }: { organizationId: string; inspectionId: string }) =>
  inspectionsApi.get.queryKey({ organizationId, inspectionId })

/** What the server says of points replaces what the page has: no older answer that is under way may follow. */
async function show(of: Of & OneInspection, { points }: SavedPoints): Promise<void> {
  const queryKey = getKey(of)
  await queryClient.cancelQueries({ queryKey })
  const saved = new Map(points.map((point) => [point.id, point]))
  queryClient.setQueryData(
    queryKey,
    (shown: Inspection | undefined) =>
      shown && { ...shown, points: shown.points.map((point) => ({ ...point, ...saved.get(point.id) })) },
  )
}

const refresh = (of: Of & OneInspection): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: getKey(of) }),
    queryClient.invalidateQueries(inspectionsApi.ofTicket.queryFilter(of)),
  ])

export async function sendPoints({ ticketId, organizationId, ...input }: QueuedPoints): Promise<void> {
  const saved = await new MutationObserver(queryClient, inspectionsApi.savePoints.mutationOptions()).mutate({
    organizationId,
    ...input,
  })
  await show({ ticketId, organizationId, inspectionId: input.inspectionId }, saved)
  void refresh({ ticketId, organizationId, inspectionId: input.inspectionId })
}

export async function sendPhotos({ ticketId, ...input }: QueuedPhotos, fileIds: readonly string[]): Promise<void> {
  const add = new MutationObserver(queryClient, inspectionsApi.addPhotos.mutationOptions())
  await add.mutate({ ...input, fileIds: [...fileIds] })
  await refresh({ ticketId, ...input })
}

export async function sendFinish({ ticketId, ...input }: QueuedFinish): Promise<void> {
  await new MutationObserver(queryClient, inspectionsApi.finish.mutationOptions()).mutate(input)
  await refresh({ ticketId, ...input })
}

const titles: Record<string, string> = {
  [POINTS]: 'Tarkastuksen kohta',
  [PHOTOS]: 'Tarkastuksen kuva',
  [FINISH]: 'Tarkastus valmis',
}

export const sender: ActSender = {
  async send(act, keep, tell) {
    if (act.kind === POINTS) return sendPoints(act.input as QueuedPoints)
    if (act.kind === FINISH) return sendFinish(act.input as QueuedFinish)
    return sendWithFiles(act, keep, tell, (fileIds) => sendPhotos(act.input as QueuedPhotos, fileIds))
  },
  title: ({ kind }) => titles[kind] ?? 'Tarkastus',
  kept: 'Se on tallessa tarkastuksen sivulla.',
}

/** The acts of one inspection among those that wait. */
export const actsOf = (acts: readonly QueuedAct[], inspectionId: string): QueuedAct[] =>
  acts.filter(({ lane }) => lane === laneOf(inspectionId))
